import { type ForeignLanguage, readDictionary } from './foreignLanguage';

export const spanish: ForeignLanguage = {
  code: 'es',
  markers:
    /[¿¡]|\b(?:donde|que|quien|cual|cuales|cuant[oa]s?|cuando|como|por que|el|la|los|las|un|una|unos|del?|al|en|con|para|por|es|son|esta|estan|hay|hace|hacen|se|puede|pueden|lista|muestra|explica|resume|resumen|archivos?|fichero|aqui)\b/g,
  how: /^(?:como|de que (?:forma|manera))\b/,
  wholes:
    /^(?:textos?|codigo|archivos?|ficheros?|documentos?|programas?|scripts?|seleccion|est[aeo]s?|total|todo|numero|cuenta|aqui|tienen?|contienen?|hay|definid[ao]s?|existen?)$/,
  forms: [
    ['environment', /\bvariables? de entorno\b/],
    [
      'endpoints',
      /^(?:que|cuales|lista|muestra|enumera|hay|dame)\b/,
      /\b(?:endpoints?|puntos? de acceso|rutas)\b/,
    ],
    ['imports', /^(?:que importa \S+\.\w+$|de que depende\b|que importaciones\b)/],
    [
      'importers',
      /^(?:quien|que (?:archivos?|ficheros?|modulos?|paquetes?)|que|donde)\b/,
      /\b(?:importan?|importad[oa]|dependen?)\b/,
    ],
    ['largest', /\bmas (?:grandes?|largo?a?s?|extens[oa]s?)\b|\bmayor\b/],
    ['smallest', /\bmas (?:pequen[oa]s?|cort[oa]s?)\b|\bmenor\b/],
    ['count', /\bcuant[oa]s?\b|\bnumero de\b/],
    [
      'unable',
      /^(?:escribe|traduce|corrige|mejora|arregla|crea|cambia|modifica|borra|elimina|reemplaza|optimiza|refactoriza|programa|implementa|evalua)\b/,
    ],
    [
      'throws',
      /\b(?:error(?:es)?|excepcion(?:es)?)\b/,
      /\b(?:lanza[rn]?|arroja[rn]?|produce[n]?|provoca[rn]?|devuelve[n]?)\b/,
    ],
    [
      'uses',
      /\b(?:usa[rn]?|usad[oa]s?|utiliza[rn]?|utilizad[oa]s?|llama[rn]?|llamad[oa]s?|invoca[n]?|usos|llamadas)\b/,
    ],
    ['define', /\bdonde\b/, /\b(?:defin\w+|declar\w+|implement\w+|esta|estan|encuentra)\b/],
    ['outline', /^(?:resume|resumen|haz un resumen|dame un resumen|de que trata)\b/],
    ['symbol', /^(?:que hace|que es|para que sirve|explica|describe|como funciona)\b/],
    [
      'value',
      /\b(?:cuant[oa]s?|por defecto|predeterminad[oa]|valor|limite|maxim[oa]|minim[oa]|duracion|tamano|que puerto)\b/,
    ],
    ['list', /^(?:lista|muestra|enumera|dame|que|cuales|hay)\b/],
  ],
  subjects: [
    ['todo', /\b(?:to-?dos?|fixmes?)\b/],
    ['import', /\b(?:importaciones|importacion|dependencias?)\b/],
    ['export', /\bexportacion(?:es)?\b/],
    ['method', /\bmetodos?\b/],
    ['class', /\bclases?\b/],
    ['interface', /\b(?:interfaces?|interfaz)\b/],
    ['enum', /\b(?:enums?|enumeracion(?:es)?)\b/],
    ['constant', /\bconstantes?\b/],
    ['variable', /\bvariables?\b/],
    ['property', /\b(?:propiedad(?:es)?|campos?)\b/],
    ['test', /\b(?:tests?|pruebas?)\b/],
    ['heading', /\b(?:titulos?|secciones|seccion|capitulos?)\b/],
    ['comment', /\bcomentarios?\b/],
    ['link', /\b(?:enlaces?|urls?)\b/],
    ['error', /\b(?:error(?:es)?|excepcion(?:es)?)\b/],
    ['function', /\bfuncion(?:es)?\b/],
    ['line', /\blineas?\b/],
    ['word', /\bpalabras?\b/],
    ['character', /\bcaracter(?:es)?\b/],
    ['file', /\b(?:archivos?|ficheros?)\b/],
    ['type', /\btipos?\b/],
  ],
  words: readDictionary(`
donde=
que=
quien=
cual=
cuant=
cuando=
como=
por=
el=
la=
los=
las=
lo=
un=
una=
de=
del=
al=
a=
en=
con=
para=
es=
son=
esta=
estan=
hay=
hace=
se=
su=
si=
no=
y=
o=
mas=
puede=
pueden=
pasa=
ocurre=
sucede=
muestra=
dame=
aqui=
defin=
funciona=
permit=allowed max
maxim=max limit
minim=min
incorrect=wrong invalid
equivocad=wrong
errone=wrong
archivo=file
fichero=file
carpeta=folder directory
directorio=directory folder
lee=read
leer=read
leen=read
lectura=read
escrib=write
escritura=write
guard=save store
borra=delete remove
elimin=delete remove
quita=remove
anad=add
agreg=add
crea=create make
creacion=create
constru=build
comprueb=check verify
comprob=check verify
verific=check verify
valida=validate check
firma=signature signed
acceso=access
permiso=permission
sesion=session login
usuario=user
cliente=client customer
contrasena=password
clave=key
secreto=secret
entorno=environment
cifra=encrypt
encript=encrypt
bloque=block lock
bloqueo=lock
cerrojo=lock
caduc=expire stale
expira=expire
vencid=expired stale
valid=valid
duracion=duration
tiempo=time
espera=wait delay
pausa=pause wait
repit=repeat retry
repet=repeat retry
reintent=retry
intento=attempt
conexion=connection
servidor=server
peticion=request
solicitud=request
respuesta=response
mensaje=message
error=error failure
fallo=failure error
excepcion=exception
advertencia=warning
registro=log record
ajuste=setting config
opcion=option
configuracion=config
defecto=default
predetermin=default
tamano=size
numero=number count
longitud=length
limite=limit
umbral=threshold
hueco=gap
laguna=gap
lectura=reading read
medicion=measurement reading
valor=value
linea=line row
columna=column
tabla=table
base=base
datos=data
orden=order sort
filtr=filter
busc=search find
encuentra=find
calcul=compute calculate
suma=sum total
media=mean average
promedio=average mean
mes=month
mensual=monthly
dia=day
diari=daily
semana=week
ano=year
hora=hour
segundo=second
informe=report
salida=output exit
imprim=print
entrada=input
comando=command
paquete=parcel package
taquilla=locker
compartimento=compartment
mensajero=courier
residente=resident
renov=renew
recog=collect
devol=return
copia=backup copy
instantanea=snapshot
trozo=chunk piece
fragment=chunk fragment
divid=split
parte=part
red=network
sub=upload
subid=upload
descarg=download
envia=send
envio=send
inici=start
arranc=start
deten=stop
fin=end
cancel=cancel abort
cache=cache
cola=queue
idioma=language
version=version
ruta=route path
token=token
ellos=
queda=
quedan=
pago=payment
carg=load
deposit=deposit
rellen=fill
llena=fill
cierr=close
cerrar=close
abre=open
abrir=open
llamada=call
ejecut=run execute
instal=install
compar=compare
combin=merge
gestion=handle manage
limpi=clean
descart=drop discard
rechaz=reject
recib=receive
elig=choose select
nombre=name
direccion=address
copia de seguridad=backup
base de datos=database
`),
};
