import 'server-only'
import type { ImportField } from '@/server/imports'

/** What a file can say of a person, and how files call it in the languages that we speak and in the tables of other systems. */
export const peopleFields = [
  field('username', ['user name', 'login', 'login name', 'user id', 'account', 'Benutzername', 'Benutzer', 'Anmeldename', 'Kennung', 'nombre de usuario', 'usuario', 'brukernavn', 'bruker', 'uporabniško ime', 'uporabnik']),
  field('email', ['e-mail', 'mail', 'e-mail address', 'email address', 'E-Mail-Adresse', 'Mailadresse', 'correo', 'correo electrónico', 'dirección de correo', 'e-post', 'epost', 'e-postadresse', 'e-pošta', 'elektronska pošta', 'e-poštni naslov', 'e-naslov']),
  field('firstName', ['first name', 'given name', 'forename', 'Vorname', 'nombre', 'nombre de pila', 'fornavn', 'ime'], 'lastName'),
  field('lastName', ['last name', 'surname', 'family name', 'Nachname', 'Familienname', 'Name', 'apellido', 'apellidos', 'etternavn', 'priimek'], 'firstName'),
  field('displayName', ['display name', 'full name', 'name shown', 'Anzeigename', 'vollständiger Name', 'nombre completo', 'nombre mostrado', 'visningsnavn', 'fullt navn', 'navn', 'prikazno ime', 'polno ime', 'ime in priimek', 'nombre visible', 'Name', 'nombre', 'ime']),
  field('studentIdNumber', ['student ID', 'student ID number', 'student number', 'matriculation number', 'identifier', 'Matrikelnummer', 'Matrikel-Nr.', 'Studierendennummer', 'número de estudiante', 'número de expediente', 'número de matrícula', 'studentnummer', 'vpisna številka', 'vpisna št.']),
  field('hospitalResourceNumber', ['hospital number', 'hospital resource number', 'HRN', 'Kliniknummer', 'Krankenhausnummer', 'número de hospital', 'número hospitalario', 'sykehusnummer', 'bolnišnična številka', 'Krankenhaus-Ressourcennummer', 'número de recurso del hospital', 'ressursnummer ved sykehuset', 'številka vira v bolnišnici']),
  field('registrationNumber', ['registration number', 'GDC number', 'licence number', 'license number', 'Registriernummer', 'Registrierungsnummer', 'Approbationsnummer', 'número de registro', 'número de colegiado', 'registreringsnummer', 'HPR-nummer', 'registrska številka']),
  field('phone', ['telephone', 'phone number', 'mobile', 'mobile phone', 'Telefon', 'Telefonnummer', 'Handy', 'Mobil', 'teléfono', 'móvil', 'telefonnummer', 'mobilnummer', 'telefonska številka', 'GSM']),
  field('programme', ['program', 'course', 'degree', 'study programme', 'Studiengang', 'Programm', 'Studium', 'programa', 'carrera', 'titulación', 'studieprogram', 'studium', 'študijski program', 'študij']),
  field('year', ['year of study', 'study year', 'grade', 'grades', 'Studienjahr', 'Jahr', 'Jahrgang', 'curso', 'año', 'studieår', 'årskurs', 'år', 'letnik']),
  field('group', ['student group', 'Gruppe', 'Studiengruppe', 'grupo', 'gruppe', 'studentgruppe', 'skupina', 'class', 'class title']),
  field('firm', ['team', 'clinical team', 'clinical firm', 'Team', 'klinisches Team', 'equipo', 'equipo clínico', 'firma', 'klinisk team', 'ekipa', 'klinična ekipa', 'Stationsgruppe', 'unidad clínica', 'klinična skupina']),
  field('enrolment', ['enrollment', 'enrolment status', 'student status', 'Einschreibung', 'Studierendenstatus', 'matrícula', 'matriculación', 'estado de matrícula', 'studentstatus', 'status študenta', 'vpis', 'studiestatus', 'status vpisa']),
  field('from', ['since', 'valid from', 'start date', 'seit', 'gültig ab', 'ab', 'desde', 'fecha de inicio', 'fra', 'fra dato', 'gyldig fra', 'od', 'velja od', 'fra og med']),
  field('roles', ['role', 'Rolle', 'Rollen', 'rol', 'roles', 'rolle', 'roller', 'vloga', 'vloge']),
  field('flags', ['flag', 'marker', 'markers', 'Kennzeichen', 'Kennzeichnung', 'Kennzeichnungen', 'Markierung', 'Markierungen', 'etiqueta', 'etiquetas', 'marca', 'marcas', 'flagg', 'merke', 'merker', 'oznaka', 'oznake', 'zastavica', 'zastavice']),
  field('employer', ['company', 'organisation', 'organization', 'Arbeitgeber', 'empleador', 'empresa', 'arbeidsgiver', 'delodajalec']),
  field('jobTitle', ['job title', 'position', 'title', 'Position', 'Stelle', 'Berufsbezeichnung', 'cargo', 'puesto', 'stilling', 'stillingstittel', 'delovno mesto', 'naziv delovnega mesta', 'Stellenbezeichnung']),
  field('ethnicity', ['ethnic origin', 'Ethnie', 'ethnische Herkunft', 'etnia', 'origen étnico', 'etnisitet', 'etnična pripadnost', 'Ethnische Zugehörigkeit']),
  field('schoolYearLeft', ['school year left', 'year left school', 'Schulabschlussjahr', 'año de fin de la escuela', 'skoleår sluttet', 'leto konca šole', 'Jahr des Schulabschlusses', 'año en que dejó el colegio', 'år for avsluttet skole', 'leto zaključka šole']),
  field('yearLeft', ['leaving year', 'year left', 'Austrittsjahr', 'Abgangsjahr', 'año de salida', 'sluttår', 'leto odhoda', 'Jahr des Ausscheidens', 'år for avslutning her']),
  field('language', ['locale', 'preferred language', 'Sprache', 'idioma', 'språk', 'jezik']),
  field('status', ['account status', 'enabled', 'enabled user', 'active', 'Status', 'aktiv', 'Kontostatus', 'estado', 'activo', 'kontostatus', 'stanje', 'stanje računa', 'estado de la cuenta']),
] as const satisfies readonly ImportField[]

export type PeopleField = (typeof peopleFields)[number]['name']

function field<const N extends string>(name: N, headers: readonly string[], beside?: string) {
  return { name, isRequired: name === 'email' || name === 'firstName' || name === 'lastName', headers, ...(beside !== undefined && { beside }) }
}

const enrolmentWords: Readonly<Record<string, readonly string[]>> = {
  ACTIVE: ['active', 'aktiv', 'activo', 'activa', 'aktivna', 'aktiven', 'eingeschrieben', 'enrolled', 'vpisan', 'vpisana'],
  PART_TIME: ['part time', 'Teilzeit', 'tiempo parcial', 'a tiempo parcial', 'deltid', 'izredni', 'izredna', 'delni študij'],
  REPEATING: ['repeating', 'repeating the year', 'Wiederholung', 'wiederholt', 'wiederholt das Studienjahr', 'repetidor', 'repite', 'repite curso', 'tar om', 'tar året om igjen', 'ponavljalec', 'ponavlja', 'ponavlja letnik'],
  INTERCALATING: ['intercalating', 'intercalated', 'Zwischenstudium', 'estudios intercalados', 'tilleggsstudium', 'vmesni študij'],
  // On leave, in the words of the application and of universities.
  SUSPENDED: ['suspended', 'on leave', 'beurlaubt', 'Unterbrechung', 'ausgeschlossen', 'gesperrt', 'suspendido', 'suspendida', 'interrumpe', 'en pausa', 'suspendert', 'permisjon', 'satt på pause', 'suspendiran', 'mirovanje', 'v mirovanju', 'na mirovanju', 'prekinitev'],
  LEFT: ['left', 'withdrawn', 'ausgeschieden', 'exmatrikuliert', 'baja', 'sluttet', 'izpisan', 'odšel'],
  GRADUATED: ['graduated', 'graduate', 'Absolvent', 'abgeschlossen', 'Studium abgeschlossen', 'graduado', 'titulado', 'uteksaminert', 'diplomiral', 'diplomant'],
}
const statusWords: Readonly<Record<string, readonly string[]>> = {
  // Who has not taken up their invitation is not disabled.
  ENABLED: ['invite pending', 'Einladung offen', 'invitación pendiente', 'invitasjon venter', 'vabilo čaka', 'enabled', 'active', 'yes', 'true', '1', 'aktiv', 'ja', 'wahr', 'activo', 'activa', 'sí', 'si', 'verdadero', 'sann', 'omogočen', 'da', 'aktiven'],
  DISABLED: ['disabled', 'inactive', 'no', 'false', '0', 'inaktiv', 'deaktiviert', 'nein', 'falsch', 'gesperrt', 'inactivo', 'desactivada', 'falso', 'deaktivert', 'nei', 'usann', 'onemogočen', 'ne', 'neaktiven', 'tobedeleted'],
}
const plain = (text: string): string => text.normalize('NFKD').replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()

/** The name that a word stands for, in whatever language; null where none does. */
function named(words: Readonly<Record<string, readonly string[]>>, text: string): string | null {
  const key = plain(text)
  return Object.entries(words).find(([name, known]) => [name, ...known].some((one) => plain(one) === key))?.[0] ?? null
}
export const enrolmentNamed = (text: string): string | null => named(enrolmentWords, text)
export const statusNamed = (text: string): string | null => named(statusWords, text)
/** Of a roster: an account that its system has given up. */
export const isGivenUp = (text: string): boolean => plain(text) === 'tobedeleted'
export const isGraduated = (text: string): boolean => named(enrolmentWords, text) === 'GRADUATED'
