import { z } from 'zod'
import { screenNames } from '@/lib/paths'
import { modules } from '@/lib/modules'

const id = z.uuid().toLowerCase()

/** Whether the person can log in at all; the rest of the answer assumes that they can. */
const canLogIn = z.boolean()

export const AskAboutScreen = z.strictObject({ id, screen: z.enum(screenNames) })

const Needed = z.object({
  privilege: z.string(),
  isHeld: z.boolean(),
  /**
   * The names of the person's roles that give the privilege, including those that give everything; if the person does not hold it, the roles that would give
   * it.
   */
  roles: z.array(z.string()),
})
export type NeededPrivilege = z.output<typeof Needed>

export const AboutScreen = z.object({
  canLogIn,
  opens: z.boolean(),
  /** The module that the screen belongs to. */
  module: z.object({ name: z.enum(modules), isOn: z.boolean() }).nullable(),
  /** The privileges that are needed in addition; empty if being logged in is enough. */
  needs: z.object({ way: z.enum(['one', 'any', 'all']), privileges: z.array(Needed) }),
  /** Null where the screen is in nobody's menu. */
  isInMenu: z.boolean().nullable(),
})

export const AskAboutStudent = z.strictObject({ id, studentId: id })

/** The connections between two people through which one finds the other among the students to choose from. */
const StudentWay = z.enum(['ALL', 'SELF', 'GROUP', 'FIRM_OF', 'CLINIC', 'SHIFT', 'FIRM'])
export type StudentWay = z.output<typeof StudentWay>
/** The reasons why somebody may open a treatment session. */
const SessionWay = z.enum(['ALL', 'OWN', 'TEACHER', 'SHIFT'])
export type SessionWay = z.output<typeof SessionWay>

export const AboutStudent = z.object({
  canLogIn,
  student: z.object({ id: z.string(), displayName: z.string() }),
  /** Empty if the person does not find the student in lists. */
  ways: z.array(StudentWay),
  sessions: z.object({
    opens: z.boolean(),
    total: z.number().int(),
    seen: z.number().int(),
    ways: z.array(z.object({ way: SessionWay, count: z.number().int() })),
  }),
})
