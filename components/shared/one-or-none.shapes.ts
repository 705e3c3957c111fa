import { z } from 'zod'

/** The part of the address that may follow a record that is made elsewhere: its id, or nothing. */
const Id = z.uuid().toLowerCase()
export const OneOrNone = z.tuple([Id]).or(z.tuple([]))

/** A person, or a person and one of the timetables in which they have dates; or nothing. */
export const PersonAndTimetable = z.tuple([Id, Id]).or(OneOrNone)
