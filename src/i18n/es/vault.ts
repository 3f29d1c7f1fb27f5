import type { vault as en } from '../en/vault.ts'
import type { Translated } from '../translated.ts'

export const vault: Translated<typeof en> = {
  waitingTitle: 'Abre tu historial con tu llave de acceso o tus palabras.',
  chosenElsewhere: 'Se eligió en otro dispositivo ({{when}}). Lo que había aquí se queda.',
  notMe: 'No fui yo',
  noWayIn: 'No tengo ninguna',
  keysGone:
    'Este navegador perdió las claves de este dispositivo. Tu llave de acceso o tus palabras vuelven a abrir tu historial.',
  waitingNone: 'Puedes guardar contraseñas nuevas: se quedan en este dispositivo hasta que lo abras.',
  waitingText_one:
    'Aquí hay {{formatted}} contraseña bloqueada. Puedes guardar nuevas: se quedan en este dispositivo hasta que lo abras.',
  waitingText_other:
    'Aquí hay {{formatted}} contraseñas bloqueadas. Puedes guardar nuevas: se quedan en este dispositivo hasta que lo abras.',
  enterWords: 'Escribir mis palabras',
  wordsField: 'Tus 12 palabras',
  wordsHint:
    'En inglés o en español, en su orden. Las mayúsculas y los acentos no importan; bastan cuatro letras de cada una.',
  open: 'Abrir',
  openFirst: {
    title: 'Primero abre tu historial',
    text: 'Esta ventana no guarda nada por sí sola. Cuando tu historial esté abierto aquí, tu contraseña se guarda.',
  },
  cancel: 'Cancelar',
  opened: 'Tu historial está abierto en este dispositivo.',
  boundNow: 'Esta llave de acceso ya no tiene respaldo, así que se queda en su dispositivo.',
  lacksWayBack:
    'Tu llave de acceso ya no tiene respaldo. Si pierdes este dispositivo, nada te deja volver a entrar. Anota 12 palabras.',
  apartTitle: 'Tu historial se empezó de nuevo en otro lugar, sin este dispositivo.',
  apartText: 'Aquí todo se sigue abriendo. Lo que guardes se queda en este dispositivo. ¿Fuiste tú?',
  join: 'Sí, unirlo',
  keep: 'No, conservar este',
  kept: 'El historial de este dispositivo continúa. Lo que se empezó en otro lugar queda fuera.',
  joinText: 'Usa la llave de acceso o las palabras que se crearon allá.',
  usePasskey: 'Usar una llave de acceso',
  lockedLine_one: '{{formatted}} entrada está bloqueada. Quizá la abran unas palabras o una llave de antes.',
  lockedLine_other:
    '{{formatted}} entradas están bloqueadas. Quizá las abran unas palabras o una llave de antes.',
  locked: {
    remove: 'Quitar las entradas bloqueadas',
    title_one: '¿Quitar {{formatted}} entrada bloqueada?',
    title_other: '¿Quitar {{formatted}} entradas bloqueadas?',
    text: 'A las palabras o al dispositivo que encuentres después no les quedará nada que abrir. Esto no se puede deshacer.',
    removed_one: 'Se quitó {{formatted}} entrada bloqueada.',
    removed_other: 'Se quitaron {{formatted}} entradas bloqueadas.',
  },
  foreignLine_one:
    '{{formatted}} entrada no está cifrada: es de antes de tu elección, o no es tuya. Mírala y borra lo que no conozcas.',
  foreignLine_other:
    '{{formatted}} entradas no están cifradas: son de antes de tu elección, o no son tuyas. Míralas y borra lo que no conozcas.',
  keepForeign: 'Son mías: cifrarlas',
  offer: {
    title: '¿Quién puede abrir tu historial?',
    onlyMe:
      '«Solo yo»: Cifra no puede leerlo, ni devolvértelo si pierdes tu llave de acceso, tus palabras y tus dispositivos.',
    signIn: '«Basta con iniciar sesión»: no tienes que guardar nada, pero Cifra puede leerlo.',
    choose: 'Solo yo',
    enough: 'Basta con iniciar sesión',
    later: 'Más tarde',
    now: 'Ahora basta con iniciar sesión, así que Cifra puede leerlo.',
    premium: '«Solo yo» es parte de Premium.',
  },
  how: {
    title: '¿Cómo volverás a entrar?',
    text: 'En otro dispositivo, o si se vacía este navegador. Sin eso nadie puede abrir tu historial, tampoco Cifra.',
    passkeyText: 'Dos toques.',
    words: 'Anotar 12 palabras',
    wordsText: 'En papel, para cualquier dispositivo.',
    anewTitle: 'Empezar de nuevo',
    anew_one:
      'Tu {{formatted}} entrada bloqueada sigue bloqueada. Bórrala, o ábrela después si encuentras tus palabras u otro dispositivo. Las nuevas tendrán otra clave y otra forma de entrar.',
    anew_other:
      'Tus {{formatted}} entradas bloqueadas siguen bloqueadas. Bórralas, o ábrelas después si encuentras tus palabras u otro dispositivo. Las nuevas tendrán otra clave y otra forma de entrar.',
    recent: 'Por tu seguridad, inicia sesión una vez más. Después sigue aquí.',
    again: 'Intentar de nuevo',
  },
  words: {
    title: 'Tus 12 palabras',
    text: 'Anótalas en este orden y guarda el papel donde solo tú lo encuentres. Se muestran esta única vez.',
    copy: 'Copiar',
    copied: 'Las 12 palabras están copiadas. Pégalas donde solo tú puedas leerlas.',
    copyFailed: 'No se pudieron copiar. Mejor anótalas.',
    print: 'Imprimir',
    next: 'Ya las anoté',
    checkTitle: 'Tres de ellas, para estar seguros',
    field: 'Palabra {{number}}',
    wrong: 'Esta no es la palabra {{number}}.',
    back: 'Mostrarlas otra vez',
    finish: 'Terminar',
    finishing: 'Terminando...',
  },
  done: {
    title: 'Ahora solo tú puedes abrir tu historial.',
    text: 'Tus otros dispositivos te pedirán una vez tu llave de acceso o tus palabras. Lo que quede en copias de seguridad antiguas se borra en 30 días; para lo más importante, crea una contraseña nueva.',
    close: 'Listo',
    added: 'La nueva forma de entrar ya funciona.',
  },
  ways: {
    title: '¿Quién puede abrir tu historial?',
    onlyYou: 'Solo tú, de estas formas:',
    thisDevice: 'Este dispositivo',
    device: 'Dispositivo',
    passkey: 'Llave de acceso',
    words: '12 palabras',
    seen: 'Último uso: {{day}}',
    bound: 'Se queda en un solo dispositivo',
    remove: 'Quitar',
    removeNamed: 'Quitar {{name}}',
    rename: 'Guardar el nombre',
    renameNamed: 'Cambiar el nombre de {{name}}',
    renameTitle: 'Cambiar el nombre del dispositivo',
    name: 'Nombre',
    removeTitle: '¿Quitar {{name}}?',
    removeDevice:
      'No podrá abrir lo que guardes desde ahora, y su acceso termina en una hora como máximo. Lo que tenía se queda en él. Tus otros dispositivos iniciarán sesión otra vez. Si conocía tus palabras, crea otras.',
    removeText: 'No podrá abrir lo que guardes desde ahora.',
    removing: 'Quitando...',
    removed: 'Se quitó. Lo que guardes desde ahora tiene otra clave.',
    addPasskey: 'Agregar una llave de acceso',
    addWords: 'Anotar 12 palabras',
    newWords: 'Crear otras palabras',
    second: 'Tienes una sola forma de volver a entrar. Otra salva tu historial si la pierdes.',
    last: 'Es tu única forma de volver a entrar. Agrega otra primero o elige «Basta con iniciar sesión».',
    closed: 'Primero abre tu historial en este dispositivo.',
    memory: 'Esta ventana no guarda nada, así que no puede conservar una clave. Elige en una ventana normal.',
  },
  news: {
    text: '{{name}} puede abrir tu historial (desde {{when}}). ¿No fuiste tú?',
    remove: 'Quitarlo',
    mine: 'Fui yo',
  },
  back: {
    title: '¿Que baste otra vez con iniciar sesión?',
    text_one:
      'Tu {{formatted}} entrada se guardará legible y Cifra podrá leerla. Ya no necesitarás tu llave de acceso ni tus palabras.',
    text_other:
      'Tus {{formatted}} entradas se guardarán legibles y Cifra podrá leerlas. Ya no necesitarás tu llave de acceso ni tus palabras.',
    confirm: 'Hacerlas legibles',
    cancel: 'Seguir con «Solo yo»',
    elsewhere:
      'Desde {{when}} basta con iniciar sesión para abrir tu historial; se eligió en otro de tus dispositivos. Cifra puede leerlo.',
    read: 'Entendido',
    stuck_one:
      '{{formatted}} entrada sigue cifrada: el servidor no la acepta en forma legible. Aquí se abre como antes; bórrala si ya no la necesitas.',
    stuck_other:
      '{{formatted}} entradas siguen cifradas: el servidor no las acepta en forma legible. Aquí se abren como antes; bórralas si ya no las necesitas.',
    progress: 'Legibles: {{done}} de {{formatted}}. Sigue cada vez que abras Cifra.',
  },
  ended: {
    title: 'El servidor de Cifra dice que ahora basta con iniciar sesión para abrir tu historial.',
    text: 'Este dispositivo no puede comprobarlo. Hasta que respondas, lo que guardes se queda aquí y nada se envía legible. ¿Lo elegiste tú?',
    yes: 'Sí, fui yo',
    no: 'No, solo yo',
    confirmed: 'Desde ahora basta con iniciar sesión aquí, y Cifra puede leer lo que guardes.',
    denied: 'Solo tú, como antes. Nada se envió legible.',
  },
}
