import 'server-only'
import { z } from 'zod'
import type { ImportOptions } from '@/lib/contracts/imports'
import { importModes } from '@/lib/timetables/planning'

const uuid = z.guid()
/** The choice for an unknown name: its id, or '-' to leave it out, a space, and the name. */
const Chosen = z.array(z.string().regex(/^(?:-|[0-9a-f-]{36}) ./s)).default([])

/** The options of a whole file. `range`: the days that are overwritten: those of the timetable, of the file's dates, or of a date range. */
export const Options = z.object({
  mode: z.enum(importModes),
  range: z.union([z.enum(['', 'ALL', 'FILE']), uuid]),
  dayOrder: z.enum(['AUTO', 'DMY', 'MDY']),
  /** The type and the groups of rows that name none. */
  typeId: z.union([z.literal(''), uuid]),
  groupIds: z.array(uuid),
  ofType: Chosen,
  ofRoom: Chosen,
  ofGroup: Chosen,
  ofPerson: Chosen,
})
export type TimetableOptions = z.output<typeof Options>

export const firstOptions: ImportOptions = {
  mode: 'ADD',
  range: '',
  dayOrder: 'AUTO',
  typeId: '',
  groupIds: [],
  ofType: [],
  ofRoom: [],
  ofGroup: [],
  ofPerson: [],
}
