import 'server-only'
import type { ImportField } from '@/server/imports'

const field = (name: string, headers: readonly string[], isRequired = false): ImportField => ({ name, isRequired, headers })

/** What a file of events can have, with what other systems and people call it. */
export const timetableFields: readonly ImportField[] = [
  field('title', [
    ...['Title', 'Event', 'Event title', 'Event name', 'Name', 'Subject', 'Summary', 'Course', 'Course title', 'Module', 'Module name', 'Activity', 'Topic'],
    ...['Titel', 'Veranstaltung', 'Lehrveranstaltung', 'Betreff', 'Thema', 'Bezeichnung', 'Fach', 'Título', 'Asunto', 'Asignatura', 'Evento', 'Actividad', 'Tema'],
    ...['Tittel', 'Emne', 'Aktivitet', 'Hendelse', 'Naslov', 'Naziv', 'Predmet', 'Dogodek'],
  ], true),
  field('date', [
    ...['Date', 'Dates', 'Day', 'Start date', 'First date', 'From', 'Starts on', 'Begin date', 'Datum', 'Startdatum', 'Beginndatum', 'Termin', 'Termine'],
    ...['Fecha', 'Fechas', 'Fecha de inicio', 'Dato', 'Datoer', 'Startdato', 'Datumi', 'Začetni datum', 'Začetek datum'],
  ], true),
  field('startTime', [
    ...['Start', 'Start time', 'Starts', 'Time', 'Begin', 'Begins', 'From time', 'Published start', 'Published start time', 'Allocated start', 'Hours'],
    ...['Beginn', 'Startzeit', 'Anfang', 'Uhrzeit', 'Zeit', 'Von', 'Hora', 'Hora de inicio', 'Inicio', 'Comienzo', 'Starttid', 'Tid', 'Klokkeslett', 'Fra'],
    ...['Ura', 'Začetek', 'Čas', 'Od'],
  ], true),
  field('endTime', [
    ...['End', 'End time', 'Ends', 'Finish', 'Finish time', 'To', 'To time', 'Published end', 'Published end time', 'Allocated end'],
    ...['Ende', 'Endzeit', 'Bis', 'Schluss', 'Fin', 'Hora de fin', 'Final', 'Sluttid', 'Slutt', 'Til', 'Konec', 'Do'],
  ]),
  field('minutes', ['Minutes', 'Duration', 'Length', 'Dauer', 'Minuten', 'Duración', 'Minutos', 'Varighet', 'Minutter', 'Trajanje', 'Minute']),
  field('key', [
    ...['Key', 'ID', 'UID', 'Event ID', 'Event key', 'External ID', 'Class ID', 'Activity ID', 'Reference', 'Ref', 'Code', 'Series'],
    ...['Schlüssel', 'Kennung', 'Nummer', 'Serie', 'Clave', 'Código', 'Referencia', 'Nøkkel', 'Ključ', 'Oznaka', 'Šifra'],
  ]),
  field('type', [
    ...['Type', 'Session type', 'Event type', 'Class type', 'Activity type', 'Instructional type', 'Category', 'Event category', 'Kind'],
    ...['Typ', 'Art', 'Veranstaltungsart', 'Kategorie', 'Tipo', 'Tipo de sesión', 'Categoría', 'Aktivitetstype', 'Kategori', 'Vrsta', 'Tip', 'Kategorija'],
  ]),
  field('room', [
    ...['Room', 'Rooms', 'Location', 'Place', 'Venue', 'Room name', 'Where', 'Raum', 'Ort', 'Hörsaal', 'Aula', 'Sala', 'Lugar', 'Ubicación', 'Rom', 'Sted'],
    ...['Prostor', 'Učilnica', 'Predavalnica', 'Kraj', 'Lokacija'],
  ]),
  field('building', ['Building', 'Site', 'Gebäude', 'Standort', 'Edificio', 'Bygning', 'Bygg', 'Stavba', 'Zgradba']),
  field('groups', [
    ...['Group', 'Groups', 'Student group', 'Student groups', 'Cohort', 'Set', 'Sets', 'Class', 'Gruppe', 'Gruppen', 'Kohorte', 'Jahrgang', 'Grupo', 'Grupos'],
    ...['Grupper', 'Kull', 'Skupina', 'Skupine', 'Letnik'],
  ]),
  field('lead', ['Lead', 'Lead teacher', 'Module lead', 'Course lead', 'Organiser', 'Leitung', 'Verantwortlich', 'Responsable', 'Coordinador', 'Ansvarlig', 'Nosilec', 'Vodja']),
  field('teachers', [
    ...['Teacher', 'Teachers', 'Staff', 'Lecturer', 'Lecturers', 'Instructor', 'Instructors', 'Instructor / Sponsor', 'Instructor or sponsor', 'Tutor', 'Tutors', 'Speaker'],
    ...['Dozent', 'Dozenten', 'Lehrende', 'Lehrperson', 'Lehrkraft', 'Referent', 'Profesor', 'Profesores', 'Docente', 'Docentes', 'Ponente'],
    ...['Lærer', 'Lærere', 'Foreleser', 'Underviser', 'Učitelj', 'Učitelji', 'Predavatelj', 'Izvajalec'],
  ]),
  field('assistants', ['Assistant', 'Assistants', 'Demonstrator', 'Demonstrators', 'Assistenz', 'Assistent', 'Asistente', 'Asistentes', 'Assistenter', 'Asistent', 'Asistenti']),
  field('students', ['Student', 'Students', 'Attendees', 'Studierende', 'Studenten', 'Teilnehmende', 'Estudiante', 'Estudiantes', 'Alumnos', 'Studenter', 'Deltakere', 'Študent', 'Študenti', 'Udeleženci']),
  field('weekdays', [
    ...['Weekday', 'Weekdays', 'Day of week', 'Days of week', 'Days', 'Wochentag', 'Wochentage', 'Tag', 'Tage', 'Día de la semana', 'Días', 'Día'],
    ...['Ukedag', 'Ukedager', 'Dag', 'Dager', 'Dan v tednu', 'Dan', 'Dnevi'],
  ]),
  field('recurrence', ['Recurrence', 'Repeats', 'Repeat', 'Frequency', 'Wiederholung', 'Turnus', 'Rhythmus', 'Repetición', 'Frecuencia', 'Gjentakelse', 'Gjentas', 'Ponavljanje', 'Ponovitve']),
  field('until', ['Until', 'Last date', 'End date', 'Ends on', 'To date', 'Enddatum', 'Bis Datum', 'Letzter Termin', 'Hasta', 'Fecha de fin', 'Última fecha', 'Sluttdato', 'Siste dato', 'Končni datum', 'Zadnji datum']),
  field('dateRange', ['Date range', 'Date pattern', 'Term', 'Weeks', 'Rotation', 'Block', 'Zeitraum', 'Semester', 'Periodo', 'Semestre', 'Rotación', 'Periode', 'Termin periode', 'Obdobje', 'Semestr', 'Rotacija']),
  field('notes', ['Notes', 'Note', 'Description', 'Comment', 'Comments', 'Remarks', 'Notizen', 'Notiz', 'Beschreibung', 'Bemerkung', 'Bemerkungen', 'Notas', 'Descripción', 'Observaciones', 'Merknad', 'Merknader', 'Beskrivelse', 'Opombe', 'Opis']),
  field('link', ['Link', 'URL', 'Web link', 'Meeting link', 'Online', 'Website', 'Enlace', 'Lenke', 'Povezava']),
]
