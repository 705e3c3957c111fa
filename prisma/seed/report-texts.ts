import type { Locale } from '@/lib/i18n/locales'
import { resolveLocale } from '@/lib/i18n/resolve-locale'
import type { Db } from './database'

/** In the order de, es, nb, sl. */
type Words = readonly [string, string, string, string]

/** The texts of the elements and reports that come with Cusp, by the text of British English, which American English shares. */
const translations: Readonly<Record<string, Words>> = {
  // Elements
  'Procedures done': ['Erbrachte Behandlungsmaßnahmen', 'Procedimientos realizados', 'Utførte prosedyrer', 'Opravljeni posegi'],
  'Counted towards targets': ['Auf Ziele angerechnet', 'Contados para los objetivos', 'Regnet med i målene', 'Šteto k ciljem'],
  'Marked competent or better': [
    'Mindestens als kompetent bewertet',
    'Calificados como competente o mejor',
    'Vurdert som kompetent eller bedre',
    'Ocenjeno z usposobljen ali bolje',
  ],
  'Marked competent or better, last ten': [
    'Mindestens als kompetent bewertet, letzte zehn',
    'Calificados como competente o mejor, los diez últimos',
    'Vurdert som kompetent eller bedre, de ti siste',
    'Ocenjeno z usposobljen ali bolje, zadnjih deset',
  ],
  'Done without help': ['Ohne Hilfe erbracht', 'Realizados sin ayuda', 'Utført uten hjelp', 'Opravljeno brez pomoči'],
  'Own mark less the teacher’s': [
    'Eigene Bewertung minus die der Lehrperson',
    'Calificación propia menos la del docente',
    'Egen vurdering minus lærerens',
    'Lastna ocena minus učiteljeva',
  ],
  'Finished sessions': ['Abgeschlossene Sitzungen', 'Sesiones terminadas', 'Avsluttede økter', 'Zaključene obravnave'],
  'Different patients': ['Verschiedene Patienten', 'Pacientes distintos', 'Ulike pasienter', 'Različni pacienti'],
  'Patients who did not attend': [
    'Nicht erschienene Patienten',
    'Pacientes que no acudieron',
    'Pasienter som ikke møtte',
    'Pacienti, ki niso prišli',
  ],
  'Waiting for a teacher, in minutes': [
    'Warten auf eine Lehrperson, in Minuten',
    'Espera a un docente, en minutos',
    'Venting på lærer, i minutter',
    'Čakanje na učitelja, v minutah',
  ],
  'Marking a session, in minutes': [
    'Bewerten einer Sitzung, in Minuten',
    'Calificar una sesión, en minutos',
    'Vurdering av en økt, i minutter',
    'Ocenjevanje obravnave, v minutah',
  ],
  'Days until a session is finished': [
    'Tage bis zum Abschluss einer Sitzung',
    'Días hasta terminar una sesión',
    'Dager til en økt er avsluttet',
    'Dni do zaključka obravnave',
  ],
  'Stalled cases': ['Stockende Fälle', 'Casos parados', 'Kasus som har stoppet opp', 'Primeri v zastoju'],
  'Tests passed at the first attempt': [
    'Im ersten Versuch bestandene Prüfungen',
    'Pruebas superadas al primer intento',
    'Tester bestått på første forsøk',
    'Preizkusi, opravljeni v prvem poskusu',
  ],
  'Tests not passed': ['Nicht bestandene Prüfungen', 'Pruebas no superadas', 'Tester som ikke er bestått', 'Neopravljeni preizkusi'],
  Attendance: ['Anwesenheit', 'Asistencia', 'Oppmøte', 'Prisotnost'],
  'Days from submitting a form to its sign-off': [
    'Tage vom Einreichen eines Formulars bis zur Unterschrift',
    'Días desde el envío de un formulario hasta la firma',
    'Dager fra et skjema er sendt inn, til det er signert',
    'Dni od oddaje obrazca do podpisa',
  ],
  'Patients who would gladly come again': [
    'Patienten, die gern wiederkommen',
    'Pacientes que volverían con gusto',
    'Pasienter som gjerne kommer igjen',
    'Pacienti, ki bi radi spet prišli',
  ],
  'Targets behind pace': ['Ziele im Rückstand', 'Objetivos por detrás del ritmo', 'Mål bak rute', 'Cilji, ki zaostajajo'],
  'Hours planned': ['Geplante Stunden', 'Horas previstas', 'Planlagte timer', 'Načrtovane ure'],
  'Hours attended': ['Besuchte Stunden', 'Horas asistidas', 'Timer med oppmøte', 'Obiskane ure'],
  'Hours taught': ['Gelehrte Stunden', 'Horas impartidas', 'Underviste timer', 'Poučevane ure'],
  'Placement days': ['Praktikumstage', 'Días de prácticas externas', 'Praksisdager', 'Dnevi prakse'],
  'Placement hours planned': [
    'Geplante Praktikumsstunden',
    'Horas de prácticas externas previstas',
    'Planlagte praksistimer',
    'Načrtovane ure prakse',
  ],
  'Placement hours attended': [
    'Besuchte Praktikumsstunden',
    'Horas de prácticas externas asistidas',
    'Praksistimer med oppmøte',
    'Opravljene ure prakse',
  ],
  // Reports, with their notes and blocks
  'Clinical activity': ['Klinische Tätigkeit', 'Actividad clínica', 'Klinisk aktivitet', 'Klinična dejavnost'],
  'Sessions, patients and procedures by clinic and term.': [
    'Sitzungen, Patienten und Behandlungsmaßnahmen nach Klinikkurs und Semester.',
    'Sesiones, pacientes y procedimientos por clínica y trimestre.',
    'Økter, pasienter og prosedyrer etter klinikk og termin.',
    'Obravnave, pacienti in posegi po klinikah in obdobjih.',
  ],
  'By clinic': ['Nach Klinikkurs', 'Por clínica', 'Etter klinikk', 'Po klinikah'],
  'Finished sessions by clinic and term': [
    'Abgeschlossene Sitzungen nach Klinikkurs und Semester',
    'Sesiones terminadas por clínica y trimestre',
    'Avsluttede økter etter klinikk og termin',
    'Zaključene obravnave po klinikah in obdobjih',
  ],
  'Month by month': ['Monat für Monat', 'Mes a mes', 'Måned for måned', 'Po mesecih'],
  'Students at risk': ['Gefährdete Studierende', 'Estudiantes en riesgo', 'Studenter i faresonen', 'Ogroženi študenti'],
  'Behind pace, low attendance, stalled cases or tests not passed: most reasons first.': [
    'Im Rückstand, wenig anwesend, stockende Fälle oder nicht bestandene Prüfungen: die meisten Gründe zuerst.',
    'Por detrás del ritmo, poca asistencia, casos parados o pruebas no superadas: primero quien tiene más motivos.',
    'Bak rute, lavt oppmøte, kasus som har stoppet opp, eller tester som ikke er bestått: flest grunner først.',
    'Zaostanek, slaba prisotnost, primeri v zastoju ali neopravljeni preizkusi: najprej tisti z največ razlogi.',
  ],
  'By student': ['Nach Studierenden', 'Por estudiante', 'Etter student', 'Po študentih'],
  'Procedures per student': [
    'Behandlungsmaßnahmen je Studierende/r',
    'Procedimientos por estudiante',
    'Prosedyrer per student',
    'Posegi na študenta',
  ],
  'How much each has done, the fewest first, beside the lowest, middle and highest of the year group.': [
    'Wie viel jede Person erbracht hat, die wenigsten zuerst, neben dem niedrigsten, mittleren und höchsten Wert des Studienjahrs.',
    'Cuánto ha hecho cada estudiante, primero quien menos, junto al mínimo, la mediana y el máximo del curso.',
    'Hvor mye hver har gjort, de med færrest først, ved siden av laveste verdi, median og høyeste verdi i kullet.',
    'Koliko je kdo opravil, najprej tisti z najmanj, ob najnižji vrednosti, mediani in najvišji vrednosti letnika.',
  ],
  'By category and year of study': [
    'Nach Kategorie und Studienjahr',
    'Por categoría y curso',
    'Etter kategori og studieår',
    'Po kategorijah in letnikih',
  ],
  'Waiting and marking times': [
    'Warte- und Bewertungszeiten',
    'Tiempos de espera y de calificación',
    'Vente- og vurderingstider',
    'Časi čakanja in ocenjevanja',
  ],
  'How long clinics wait for a teacher, and how long marking takes.': [
    'Wie lange Klinikkurse auf eine Lehrperson warten und wie lange das Bewerten dauert.',
    'Cuánto esperan las clínicas a un docente y cuánto se tarda en calificar.',
    'Hvor lenge klinikkene venter på en lærer, og hvor lang tid vurderingen tar.',
    'Kako dolgo klinike čakajo na učitelja in kako dolgo traja ocenjevanje.',
  ],
  'Waiting for a teacher': ['Warten auf eine Lehrperson', 'Espera a un docente', 'Venting på lærer', 'Čakanje na učitelja'],
  'Waiting, month by month': ['Warten, Monat für Monat', 'Espera, mes a mes', 'Venting, måned for måned', 'Čakanje po mesecih'],
  'Marking load of teachers': [
    'Bewertungslast der Lehrpersonen',
    'Carga de calificación de los docentes',
    'Lærernes vurderingsmengde',
    'Obremenitev učiteljev z ocenjevanjem',
  ],
  'Sessions that each teacher has finished, and how soon, also those of students who have left.': [
    'Sitzungen, die jede Lehrperson abgeschlossen hat, und wie bald, auch die ausgeschiedener Studierender.',
    'Sesiones que ha terminado cada docente y con qué rapidez, también las de estudiantes que ya se han ido.',
    'Økter som hver lærer har avsluttet, og hvor raskt, også for studenter som har sluttet.',
    'Obravnave, ki jih je zaključil vsak učitelj, in kako hitro, tudi študentov, ki so odšli.',
  ],
  'By teacher': ['Nach Lehrperson', 'Por docente', 'Etter lærer', 'Po učiteljih'],
  'Sign-off turnaround': ['Dauer bis zur Unterschrift', 'Plazo de firma', 'Tid til signering', 'Čas do podpisa'],
  'From submitting a form to its sign-off.': [
    'Vom Einreichen eines Formulars bis zu seiner Unterschrift.',
    'Desde el envío de un formulario hasta su firma.',
    'Fra et skjema er sendt inn, til det er signert.',
    'Od oddaje obrazca do njegovega podpisa.',
  ],
  'By form': ['Nach Formular', 'Por formulario', 'Etter skjema', 'Po obrazcih'],
  'Attendance by site': ['Anwesenheit nach Standort', 'Asistencia por centro', 'Oppmøte etter sted', 'Prisotnost po lokacijah'],
  'Registered dates attended, without excused absences.': [
    'Besuchte erfasste Termine, ohne entschuldigte Abwesenheiten.',
    'Fechas registradas a las que se asistió, sin las ausencias justificadas.',
    'Registrerte datoer med oppmøte, uten godkjent fravær.',
    'Obiskani evidentirani termini, brez opravičenih odsotnosti.',
  ],
  'By building': ['Nach Gebäude', 'Por edificio', 'Etter bygning', 'Po stavbah'],
  'By year of study and month': ['Nach Studienjahr und Monat', 'Por curso y mes', 'Etter studieår og måned', 'Po letnikih in mesecih'],
  'Year against year': ['Jahr gegen Jahr', 'Año frente a año', 'År mot år', 'Leto proti letu'],
  'The same figures for each academic year, with students in the year they were in then.': [
    'Dieselben Zahlen für jedes Studienjahr (Kalender), mit den Studierenden in ihrem damaligen Studienjahr.',
    'Las mismas cifras de cada año académico, con los estudiantes en el curso en el que estaban entonces.',
    'De samme tallene for hvert akademiske år, med studentene i kullet de var i da.',
    'Iste številke za vsako študijsko leto, s študenti v takratnem letniku.',
  ],
  'By academic year': ['Nach Studienjahr (Kalender)', 'Por año académico', 'Etter akademisk år', 'Po študijskih letih'],
  'Procedures by academic year and year of study': [
    'Behandlungsmaßnahmen nach Studienjahr (Kalender) und Studienjahr',
    'Procedimientos por año académico y curso',
    'Prosedyrer etter akademisk år og studieår',
    'Posegi po študijskih letih in letnikih',
  ],
  'Competency tests': ['Kompetenzprüfungen', 'Pruebas de competencia', 'Kompetansetester', 'Preizkusi usposobljenosti'],
  'How many pass at the first attempt.': [
    'Wie viele im ersten Versuch bestehen.',
    'Cuántos superan la prueba al primer intento.',
    'Hvor mange som består på første forsøk.',
    'Koliko jih opravi v prvem poskusu.',
  ],
  'By test': ['Nach Prüfung', 'Por prueba', 'Etter test', 'Po preizkusih'],
  'By year of study': ['Nach Studienjahr', 'Por curso', 'Etter studieår', 'Po letnikih'],
  'Cases that stand still': ['Fälle, die stillstehen', 'Casos que no avanzan', 'Kasus som står stille', 'Primeri, ki mirujejo'],
  'Open cases without a recent visit.': [
    'Offene Fälle ohne Besuch in letzter Zeit.',
    'Casos abiertos sin una visita reciente.',
    'Åpne kasus uten besøk i det siste.',
    'Odprti primeri brez nedavnega obiska.',
  ],
  'My record': ['Meine Leistungen', 'Mi historial', 'Min oversikt', 'Moj pregled'],
  'What you have done, and how well.': [
    'Was Sie geleistet haben und wie gut.',
    'Lo que ha hecho y con qué calidad.',
    'Hva du har gjort, og hvor godt.',
    'Kaj ste opravili in kako dobro.',
  ],
  'This period': ['In diesem Zeitraum', 'En este periodo', 'I denne perioden', 'V tem obdobju'],
  'By category': ['Nach Kategorie', 'Por categoría', 'Etter kategori', 'Po kategorijah'],
  'How you mark yourself': [
    'Wie Sie sich selbst bewerten',
    'Cómo se califica usted',
    'Hvordan du vurderer deg selv',
    'Kako ocenjujete sami sebe',
  ],
  'Placement hours by site': [
    'Praktikumsstunden nach Standort',
    'Horas de prácticas externas por centro',
    'Praksistimer etter sted',
    'Ure prakse po lokacijah',
  ],
  'Days and hours at each provider, planned and attended, as regulators ask for them.': [
    'Tage und Stunden bei jeder Praktikumsstelle, geplant und besucht, wie Aufsichtsbehörden sie verlangen.',
    'Días y horas en cada centro de prácticas, previstos y asistidos, como los piden los organismos reguladores.',
    'Dager og timer hos hvert praksissted, planlagt og med oppmøte, slik tilsynsmyndighetene ber om dem.',
    'Dnevi in ure pri vsakem izvajalcu, načrtovani in opravljeni, kot jih zahtevajo nadzorni organi.',
  ],
  'By provider': ['Nach Praktikumsstelle', 'Por centro de prácticas', 'Etter praksissted', 'Po izvajalcih'],
  'Hours attended by provider and specialty': [
    'Besuchte Stunden nach Praktikumsstelle und Fachgebiet',
    'Horas asistidas por centro de prácticas y especialidad',
    'Timer med oppmøte etter praksissted og fagområde',
    'Opravljene ure po izvajalcih in področjih',
  ],
}

const places: Readonly<Partial<Record<Locale, number>>> = { de: 0, es: 1, nb: 2, sl: 3 }

/** A text of a starter in a language. */
export function starterText(text: string, locale: Locale): string {
  const at = places[locale]
  return at === undefined ? text : (translations[text]?.[at] ?? text)
}

/** The language in which the institution's own things are named: the one that it falls back to. */
export async function institutionLocale(db: Db): Promise<Locale> {
  const found = await db.setting.findUnique({ where: { key: 'fallbackLocale' }, select: { value: true } })
  return resolveLocale({ fallback: typeof found?.value === 'string' ? found.value : null })
}
