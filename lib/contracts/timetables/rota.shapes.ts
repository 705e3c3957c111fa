import { z } from 'zod'
import { eventParts } from '@/lib/timetables/vocabulary'
import { mostRotaBlocks, mostRotaSlots, mostRotaTeachers, mostRotaTimes } from '@/lib/timetables/rota'
import { Day } from '../plain.shapes'
import { id, mostGroups, name, Named, revision, time, wholeBetween } from './parts.shapes'

export { Done } from '../lists/parts.shapes'

const Time = z.strictObject({
  id,
  /** 1 is Monday. */
  weekdays: z.array(wholeBetween(1, 7)).min(1, { error: 'weekdayNeeded' }).max(7),
  startsTime: time,
  minutes: wholeBetween(5, 1440),
})
const Teacher = z.strictObject({ userId: id, part: z.enum(eventParts).exclude(['STUDENT']) })
const dayOfBlock = z.string().min(1, { error: 'dateEmpty' }).max(10).pipe(Day)
const Block = z.strictObject({ id, name, startsOn: dayOfBlock, endsOn: dayOfBlock })
const Slot = z.strictObject({
  id,
  title: name,
  sessionTypeId: id,
  roomId: id.nullable(),
  /** The number of groups that do it in one block. */
  groupsAtOnce: wholeBetween(1, 20),
  times: z.array(Time).min(1).max(mostRotaTimes),
  teachers: z.array(Teacher).max(mostRotaTeachers),
})
const Cell = z.strictObject({ blockId: id, groupId: id, slotId: id })
const content = {
  name,
  groupingId: id,
  blocks: z.array(Block).max(mostRotaBlocks),
  slots: z.array(Slot).max(mostRotaSlots),
  cells: z.array(Cell).max(mostRotaBlocks * mostGroups),
}

export const OfRotas = z.strictObject({ id })
export const Rotas = z.object({
  timetable: Named.extend({ fromOn: z.string(), toOn: z.string().nullable() }),
  mayEdit: z.boolean(),
  rotas: z.array(z.object({ id: z.string(), revision: z.number().int(), ...content })),
  /** The names of rooms and people that rotas use, including those that cannot be chosen any more. */
  names: z.array(Named),
})
/** `revision` 0 makes a new rota. */
export const SaveRota = z.strictObject({ id, timetableId: id, revision, ...content })
export const SavedRota = z.object({ revision: z.number().int(), savedAt: z.string() })
export const OneRota = z.strictObject({ id })
export const RemoveRota = z.strictObject({ id, revision })
/** What applying it would do to the events of its timetable. */
export const PreviewedRota = z.object({
  made: z.number().int(),
  changed: z.number().int(),
  gone: z.number().int(),
  same: z.number().int(),
  /** Blocks in which a slot has no day: they are closed, or outside the timetable. */
  empty: z.array(z.object({ block: z.string(), slot: z.string() })),
  /** Titles of events that somebody has cut in two by hand: they are left alone. */
  cut: z.array(z.string()),
  /** The number of groups without a slot, summed over all blocks. */
  idle: z.number().int(),
})
export const ApplyRota = z.strictObject({ id, revision, draftId: id, name })
export const AppliedRota = z.object({ events: z.number().int() })
