import { type ForeignLanguage, readDictionary } from './foreignLanguage';

export const french: ForeignLanguage = {
  code: 'fr',
  markers:
    /\b(?:ou|quels?|quelles?|combien|pourquoi|quand|qui|que|quoi|est|sont|les?|la|des|du|une?|dans|sur|avec|pour|par|et|y a|t-il|il|elle|nous|ce|cette|ces|fait|peut|peuvent|sert|faut|donne|liste|montre|explique|resume|fichiers?|ici|comment (?:est|sont|le|la|les|fonctionne))\b|\b(?:d|l|qu|n|s|c)'/g,
  how: /^(?:comment|de quelle (?:facon|maniere))\b/,
  wholes:
    /^(?:textes?|codes?|fichiers?|documents?|programmes?|scripts?|selection|cet|total|tout|nombre|compter?|ici|contient|contiennent|compte|definies?|presente?s?|avons|avez)$/,
  forms: [
    ['environment', /\bvariables? d'environnement\b/],
    [
      'endpoints',
      /^(?:quel|liste|montre|donne|enumere|y a-t-il)/,
      /\b(?:points? d'acces|points? de terminaison|endpoints?|routes (?:http|de l'api)|routes$)/,
    ],
    [
      'imports',
      /^(?:qu'est-ce qu'importe|que importe|qu'importe|de quoi depend|quelles importations)\b/,
    ],
    [
      'importers',
      /^(?:qui|quels? (?:fichiers?|modules?|paquets?)|qu'est-ce qui|ou)\b/,
      /\b(?:importe(?:nt)?|depend(?:ent)?)\b/,
    ],
    ['largest', /\bplus (?:grande?s?|gros(?:se)?s?|longue?s?|volumineu(?:x|se)s?)\b/],
    ['smallest', /\bplus (?:petite?s?|courte?s?)\b/],
    ['count', /\bcombien\b|\bnombre d/],
    [
      'unable',
      /^(?:ecris|ecrivez|traduis|traduisez|corrige[sz]?|ameliore[sz]?|cree[sz]?|modifie[sz]?|supprime[sz]?|remplace[sz]?|optimise[sz]?|refactorise[sz]?|programme[sz]?|implemente[sz]?|evalue[sz]?)\b/,
    ],
    [
      'throws',
      /\b(?:erreurs?|exceptions?)\b/,
      /\b(?:leve[rs]?|levent|lance[rs]?|lancent|declenche[rs]?|jette[rs]?|produi\w+)\b/,
    ],
    [
      'uses',
      /\b(?:utilise[rs]?|utilisee?s?|appele[rs]?|appelee?s?|appelle(?:nt)?|employee?s?|referencee?s?)\b/,
    ],
    [
      'define',
      /^ou\b/,
      /\b(?:defini[es]*|declare[es]*|implemente[es]*|trouve[r]?|situe[es]*|est|sont)\b/,
    ],
    [
      'outline',
      /^(?:resume[zr]?|fais un resume|donne un (?:resume|apercu)|apercu|de quoi parle)\b/,
    ],
    [
      'symbol',
      /^(?:que fait|qu'est-ce que fait|a quoi sert|explique[zr]?|decri[st]|comment fonctionne|qu'est-ce que?)\b/,
    ],
    [
      'value',
      /\b(?:combien|par defaut|valeur|limite|maximum|maximale?|minimum|minimale?|duree|delai|taille|quel port)\b/,
    ],
    ['list', /^(?:liste[zr]?|montre[zr]?|donne[zr]?|enumere[zr]?|quel(?:le)?s?|y a-t-il)\b/],
  ],
  subjects: [
    ['todo', /\b(?:to-?dos?|fixmes?)\b/],
    ['import', /\b(?:imports?|importations?|dependances?)\b/],
    ['export', /\b(?:exports?|exportations?)\b/],
    ['method', /\bmethodes?\b/],
    ['class', /\bclasses?\b/],
    ['interface', /\binterfaces?\b/],
    ['enum', /\b(?:enums?|enumerations?)\b/],
    ['constant', /\bconstantes?\b/],
    ['variable', /\bvariables?\b/],
    ['property', /\b(?:proprietes?|champs?)\b/],
    ['test', /\btests?\b/],
    ['heading', /\b(?:titres?|sections?|chapitres?)\b/],
    ['comment', /\bcommentaires?\b/],
    ['link', /\b(?:liens?|urls?)\b/],
    ['error', /\b(?:erreurs?|exceptions?)\b/],
    ['function', /\bfonctions?\b/],
    ['line', /\blignes?\b/],
    ['word', /\bmots?\b/],
    ['character', /\bcaracteres?\b/],
    ['file', /\bfichiers?\b/],
    ['type', /\btypes?\b/],
  ],
  words: readDictionary(`
ou=
quel=
combien=
comment=
pourquoi=
quand=
qui=
que=
quoi=
qu=
est=
sont=
le=
la=
les=
l=
d=
n=
s=
c=
de=
des=
du=
un=
une=
dans=
sur=
avec=
pour=
par=
et=
y=
a=
au=
aux=
en=
t=
il=
elle=
on=
se=
ce=
cette=
ces=
fait=
peut=
sert=
faut=
plus=
pas=
ne=
si=
comme=
considere=
defini=
situe=
trouve=
arrive=
passe=
donne=
liste=list
montre=
ici=
autorise=allowed max
permis=allowed
maximum=max limit
minimum=min
faux=wrong invalid
fausse=wrong invalid
incorrect=wrong invalid
fichier=file
dossier=folder directory
repertoire=directory folder
lu=read
lire=read
lit=read
lecture=read
ecri=write
enregistr=save store
sauvegard=backup save
supprim=delete remove
efface=delete remove
retir=remove
ajout=add
cree=create make
creation=create
constru=build
verifi=check verify
controle=check
signature=signature
acces=access
droit=permission access
autorisation=permission authorize
connexion=connection login
utilisateur=user
client=client customer
mot de passe=password
cle=key
secret=secret
environnement=environment
chiffr=encrypt
verrou=lock
bloqu=block lock
debloqu=unlock
perime=stale expired
expir=expire
valid=valid
validite=validity valid
duree=duration time
temps=time
delai=delay timeout
attend=wait
attente=wait
pause=pause wait
repet=repeat retry
reessa=retry
tentative=attempt retry
essai=attempt try
serveur=server
requete=request query
reponse=response
message=message
erreur=error failure
exception=exception
avertissement=warning
journal=log
reglage=setting config
parametre=parameter setting
configuration=config
defaut=default
taille=size
nombre=number count
longueur=length
limite=limit
seuil=threshold
trou=gap
lacune=gap
mesure=reading measurement
valeur=value
ligne=line row
colonne=column
table=table
base de donnees=database
base=base
donnees=data
tri=sort
filtr=filter
cherch=search find
calcul=compute calculate
somme=sum total
moyenne=mean average
mois=month
mensuel=monthly
jour=day
quotidien=daily
semaine=week
annee=year
heure=hour
seconde=second
rapport=report
sortie=output exit
affich=print show
entree=input
commande=command
colis=parcel package
casier=locker compartment
compartiment=compartment
livreur=courier
resident=resident
renouvel=renew
retrait=collect pickup
recuper=collect get
retour=return back
instantane=snapshot
morceau=chunk piece
bloc=block chunk
decoup=split chunk cut
partie=part
reseau=network
televers=upload
envoy=send
envoi=send
telecharg=download
demarr=start
arret=stop
fin=end
annul=cancel abort
cache=cache
tampon=buffer
file=queue
langue=language
version=version
route=route
ils=
elles=
leur=
rest=
paiement=payment
charg=load
depos=deposit
rempli=fill
ferm=close
ouvr=open
ouvert=open
appel=call
execut=run execute
install=install
compt=count
compar=compare
fusionn=merge
gere=handle manage
nettoy=clean
rejet=reject drop
recoi=receive
recu=receive
choisi=choose select
copie=copy
nom=name
adresse=address
sauvegarde=backup save
`),
};
