"""How an effect AST is told in plain words, in both languages: from the meaning alone, never from the printed words.

`telling` holds what all tellers share; `nouns` and `things` name things, `deeds` and `facts` say what is done, `states`
what is so; `steps` and `texts` bind them into abilities, and `keywords` says what the rules make of a keyword.
"""
