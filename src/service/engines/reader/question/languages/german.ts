import { type ForeignLanguage, readDictionary } from './foreignLanguage';

export const german: ForeignLanguage = {
  code: 'de',
  markers:
    /\b(?:wie|wo|welche[rsnm]?|was|wer|wann|warum|wieso|woher|wodurch|wozu|wird|werden|wurde|ist|sind|hat|haben|kann|konnen|gibt|macht|tut|und|oder|nicht|kein|keine|der|das|den|dem|des|ein|eine|einen|einer|mit|von|fur|auf|aus|beim|im|zum|zur|viele|zeige?|liste|nenne|erklare|fasse|zusammenfassung|bitte|passiert|wenn|datei|dateien|hier)\b/g,
  how: /^wie (?:wird|werden|wurde|funktioniert|geht|lauft|arbeitet)\b/,
  wholes:
    /^(?:texte?s?|codes?|quelltext\w*|quellcodes?|datei\w*|dokument\w*|programms?|skripts?|auswahl|diese[mnrs]?|insgesamt|gesamt\w*|anzahl|zahle?|hier|enthalten|enthalt|vorhanden|definiert|beschrieben)$/,
  forms: [
    ['environment', /\bumgebungsvariable|\bvariablen? der umgebung\b/],
    [
      'endpoints',
      /^(?:welche|liste|zeige?|nenne|gibt es|was fur)\b/,
      /\b(?:endpunkt|endpoint|route)/,
    ],
    ['imports', /^(?:was importiert \S+\.\w+$|wovon hangt\b|welche importe\b|importe von\b)/],
    [
      'importers',
      /^(?:wer|was|wo|welche (?:dateien|module|pakete))\b/,
      /\b(?:importier(?:t|en)|hang(?:t|en)|abhangig)\b/,
    ],
    ['largest', /\b(?:grosste|langste|umfangreichste)[rsn]?\b/],
    ['smallest', /\b(?:kleinste|kurzeste)[rsn]?\b/],
    ['count', /\bwie ?viele?\b|\banzahl\b|\bzahle\b/],
    [
      'unable',
      /^(?:schreibe?|ubersetze|korrigiere|verbessere|behebe|erstelle|andere|losche|ersetze|optimiere|refaktoriere|programmiere|implementiere|bewerte|teste)\b/,
    ],
    [
      'throws',
      /\b(?:fehler|ausnahmen?|exceptions?|errors?)\b/,
      /\b(?:wirft|werfen|auslosen|auftreten|geworfen|lost)\b/,
    ],
    [
      'uses',
      /\b(?:verwendet|benutzt|genutzt|aufgerufen|ruft|rufen|verwendung(?:en)?|aufrufe|referenziert)\b/,
    ],
    ['define', /\bwo\b/, /\b(?:definiert|deklariert|implementiert|steht|ist|finde)\b/],
    ['outline', /^(?:fasse?|zusammenfassung|uberblick|worum geht)\b/],
    [
      'symbol',
      /^(?:was (?:macht|tut|ist|bedeutet)|erklare?|beschreibe?|wie funktioniert|wozu dient)\b/,
    ],
    [
      'value',
      /\bwie (?:viele?|lange?|oft|gross|hoch|alt|schnell)\b|\b(?:standardwert|vorgabe|voreinstellung|standardmassig|grenze|limit|maximal|maximum|minimum|wert|port)\b/,
    ],
    ['list', /^(?:liste|zeige?|nenne|welche|gib|gibt es|was fur)\b/],
  ],
  subjects: [
    ['todo', /\b(?:to-?dos?|fixmes?)\b/],
    ['import', /\b(?:importe?|abhangigkeit(?:en)?)\b/],
    ['export', /\bexporte?\b/],
    ['method', /\bmethoden?\b/],
    ['class', /\bklassen?\b/],
    ['interface', /\b(?:schnittstellen?|interfaces?)\b/],
    ['enum', /\b(?:enums?|aufzahlung(?:en)?)\b/],
    ['constant', /\bkonstanten?\b/],
    ['variable', /\bvariablen?\b/],
    ['property', /\b(?:eigenschaft(?:en)?|felder)\b/],
    ['test', /\btests?\b/],
    ['heading', /\b(?:uberschrift(?:en)?|abschnitte?|kapitel)\b/],
    ['comment', /\bkommentare?\b/],
    ['link', /\b(?:links?|urls?)\b/],
    ['error', /\b(?:fehler|ausnahmen?|exceptions?)\b/],
    ['function', /\bfunktion(?:en)?\b/],
    ['line', /\bzeilen?\b/],
    ['word', /\b(?:worter|worte?n?)\b/],
    ['character', /\bzeichen\b/],
    ['file', /\bdatei(?:en)?\b/],
    ['type', /\btyp(?:en)?\b/],
  ],
  words: readDictionary(`
wie=
wo=
was=
wer=
wann=
warum=
welch=
wird=
werden=
wurde=
ist=
sind=
hat=
haben=
kann=
konnen=
gibt=
macht=
und=
oder=
nicht=
kein=
der=
die=
das=
den=
dem=
des=
ein=
mit=
von=
fur=
auf=
aus=
bei=
beim=
im=
in=
zu=
zum=
zur=
an=
es=
sich=
man=
viel=
lange=
oft=
wenn=
passiert=
geschieht=
hier=
definiert=
deklariert=
implementiert=
festgelegt=
entschieden=
funktioniert=
bitte=
zeige=
liste=
nenne=
erklar=
nach=
uber=
noch=
nur=
als=
erlaubt=allowed max
hochstens=max limit
maximal=max limit
mindestens=min
falsch=wrong invalid
richtig=right correct
datei=file
ordner=folder
verzeichnis=directory folder
gelesen=read
lesen=read
liest=read
einlesen=read
geschrieben=write
schreib=write
speicher=store save
gespeichert=store save
losch=delete remove
geloscht=delete remove
entfern=remove delete
hinzu=add
erzeug=create make
erstell=create make
gebaut=build
pruf=check verify
gepruft=check verify
uberpruf=check verify
uberpruft=check verify
unterschrift=signature
signatur=signature
zugriff=access
berechtig=permission allowed
erlaubnis=permission allowed
anmeld=login authenticate
abgemeldet=logout
benutzer=user
nutzer=user
kunde=customer
passwort=password
kennwort=password
schlussel=key
geheim=secret
umgebung=environment
verschlussel=encrypt
sperr=lock
gesperrt=lock blocked
entsperr=unlock
veraltet=stale old
abgelaufen=expire
ablauf=expire
ablaufen=expire
gultig=valid
dauer=duration
zeit=time
pause=pause wait
wart=wait
wiederhol=retry repeat
wiederholt=retry repeat
versuch=attempt try
verbindung=connection
server=server
anfrage=request
antwort=response
nachricht=message
fehler=error failure
ausnahme=exception
warnung=warning
protokoll=log protocol
einstellung=setting config
konfiguration=config
vorgabe=default
standard=default
grosse=size
anzahl=count number
zahl=number
lange=length long
grenze=limit
grenzwert=limit threshold
schwelle=threshold
luck=gap
messwert=reading
messung=reading measurement
wert=value
zeile=line row
spalte=column
tabelle=table
datenbank=database
abfrage=query
sortier=sort
filter=filter
such=search find
find=find
gefunden=find found
berechn=compute calculate
gerechnet=compute
summe=sum total
mittel=mean average
durchschnitt=average mean
monat=month
tag=day daily
taglich=daily
woche=week
jahr=year
stunde=hour
sekunde=second
bericht=report
ausgab=output print
ausgegeben=output print
eingab=input
befehl=command
paket=parcel package
fach=compartment
kurier=courier
bewohner=resident
verlanger=renew extend
abgeholt=collected
zuruck=back return
sicherung=backup
schnappschuss=snapshot
stuck=chunk piece
block=block chunk
aufgeteilt=split chunk
teil=part split
netz=network
hochgeladen=upload
hochlad=upload
heruntergeladen=download
herunterlad=download
start=start
beend=stop end exit
abbruch=abort cancel
abgebrochen=abort cancel
zwischenspeicher=cache
puffer=buffer
warteschlange=queue
thread=thread
sprache=language
ubersetz=translate
test=test
version=version
zahlung=payment
bezahl=pay payment
laden=load
ladt=load
geladen=load
hinterleg=deposit
hinterlegt=deposit
full=fill
gefullt=fill
schliess=close
geschlossen=close
offn=open
geoffnet=open
aufruf=call
verbind=connect connection
ausfuhr=run execute
ausgefuhrt=run execute
installier=install
send=send
gesendet=send
geschickt=send
empfang=receive
empfangen=receive
vergleich=compare
zusammenfuhr=merge
bereinig=clean
verworfen=drop discard
entfernt=remove
registrier=register
behandel=handle
behandelt=handle
melde=report message
gemeldet=report
wahl=choose select
kopie=copy
name=name
adresse=address
`),
};
