/**
 * The words of an expiry in the languages of Parley, in small letters. Each means one thing in all of them, so that
 * a text is read the same whatever VS Code's display language is.
 */

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const units: readonly [seconds: number, words: string][] = [
  [
    1,
    `s sec secs second seconds sek sekunde sekunden segundo segundos seg secondo secondi seconde secondes
    с сек секунда секунды секунд секунду sekunda sekundy sekund sekundę vteřina vteřiny vteřin sn saniye 秒 초`,
  ],
  [
    minute,
    `m min mins minute minutes minuten minuto minutos minuti м мин минута минуты минут минуту minuta minuty minut
    minutę minutu dk dakika 分 分間 分钟 分鐘 분`,
  ],
  [
    hour,
    `h hr hrs hour hours std stunde stunden heure heures hora horas ora ore ч час часа часов godz godzina godziny
    godzin godzinę hod hodina hodiny hodin hodinu sa saat 時間 小时 小時 个小时 個小時 시간`,
  ],
  [
    day,
    `d day days tag tage tagen j jour jours día días dia dias giorno giorni д дн день дня дней dzień dni den dny dní
    gün 日 日間 天 일`,
  ],
  [
    7 * day,
    `w week weeks woche wochen semaine semaines semana semanas settimana settimane нед неделя недели недель неделю
    tydz tydzień tygodnie tygodni týden týdny týdnů hafta 週 週間 周 星期 个星期 個星期 주 주일`,
  ],
];

const secondsOf = new Map(
  units.flatMap(([seconds, words]) => words.split(/\s+/u).map((word) => [word, seconds] as const)),
);

const todayWords =
  'today heute aujourd’hui hoy oggi hoje сегодня dziś dzisiaj dnes bugün 今日 今天 오늘';
const tomorrowWords =
  'tomorrow morgen demain mañana domani amanhã завтра jutro zítra yarın 明日 明天 내일';

const daysAhead = new Map([
  ...todayWords.split(' ').map((word) => [word, 0] as const),
  ...tomorrowWords.split(' ').map((word) => [word, 1] as const),
]);

/** Seconds of a unit of time: `min`, `Stunden`, `日`; undefined for another word. */
export function secondsOfUnit(word: string): number | undefined {
  return secondsOf.get(plain(word));
}

/** 0 for "today", 1 for "tomorrow"; undefined for another word. */
export function daysAheadOf(word: string): number | undefined {
  return daysAhead.get(plain(word).replace("'", '’'));
}

/** Turkish writes its capital İ with a dot that a small letter keeps as a mark of its own. */
function plain(word: string): string {
  return word.toLowerCase().replaceAll('\u0307', '').normalize('NFC');
}
