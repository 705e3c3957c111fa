import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { AnomalyRule } from '@/lib/sign-off/signoff-anomalies'
import type { AnomalyState } from '@/lib/states/signoff-anomaly'
import type { Db, Tx } from '@/server/kernel/db'

const person = { select: { id: true, displayName: true } } as const
const columns = {
  id: true,
  rule: true,
  signedAt: true,
  measure: true,
  state: true,
  note: true,
  decidedById: true,
  decidedAt: true,
  signature: {
    select: {
      name: true,
      task: {
        select: {
          outside: { select: { email: true } },
          response: { select: { id: true, subject: person, form: { select: { name: true } } } },
        },
      },
    },
  },
  confirmation: {
    select: {
      signerName: true,
      sentTo: true,
      session: { select: { id: true, student: person, clinic: { select: { name: true } } } },
    },
  },
} as const satisfies Prisma.SignoffAnomalySelect
export type AnomalyRow = Prisma.SignoffAnomalyGetPayload<{ select: typeof columns }>

/** A form that has become confidential is left out. */
const shown: Prisma.SignoffAnomalyWhereInput = {
  OR: [{ confirmationId: { not: null } }, { signature: { task: { response: { form: { confidential: false } } } } }],
}
export type Sought = { readonly state?: AnomalyState | undefined; readonly rule?: AnomalyRule | undefined }
const whereOf = ({ state, rule }: Sought): Prisma.SignoffAnomalyWhereInput => ({
  AND: [shown, { ...(state && { state }), ...(rule && { rule }) }],
})

/** Newest signature first. */
export function listAnomalies(db: Db, sought: Sought, { skip, take }: { skip: number; take: number }): Promise<AnomalyRow[]> {
  return db.signoffAnomaly.findMany({
    where: whereOf(sought),
    select: columns,
    orderBy: [{ signedAt: 'desc' }, { id: 'desc' }],
    skip,
    take,
  })
}

/** The time of the first of these signatures. */
export async function findFirstSigned(db: Db, sought: Sought): Promise<Date | null> {
  const row = await db.signoffAnomaly.findFirst({ where: whereOf(sought), select: { signedAt: true }, orderBy: { signedAt: 'asc' } })
  return row && row.signedAt
}

export function countAnomalies(db: Db, sought: Sought): Promise<number> {
  return db.signoffAnomaly.count({ where: whereOf(sought) })
}

const decidedColumns = {
  id: true,
  state: true,
  rule: true,
  signature: {
    select: {
      signerId: true,
      task: {
        select: {
          outside: { select: { email: true } },
          response: { select: { subjectId: true, submitterId: true, form: { select: { name: true } } } },
        },
      },
    },
  },
  confirmation: { select: { sentTo: true, askedById: true, session: { select: { studentId: true, clinic: { select: { name: true } } } } } },
} as const satisfies Prisma.SignoffAnomalySelect
export type DecidedRow = Prisma.SignoffAnomalyGetPayload<{ select: typeof decidedColumns }>

export function findAnomaly(db: Db, id: string): Promise<DecidedRow | null> {
  return db.signoffAnomaly.findFirst({ where: { AND: [shown, { id }] }, select: decidedColumns })
}

export async function findEmail(db: Db, userId: string): Promise<string | null> {
  return (await db.user.findUnique({ where: { id: userId }, select: { email: true } }))?.email ?? null
}

const mostTold = 200
/** The people who administer forms and may log in. */
export async function listAdministratorIds(db: Db, butId: string): Promise<string[]> {
  const rows = await db.user.findMany({
    where: {
      id: { not: butId },
      status: 'ENABLED',
      deletedAt: null,
      roles: { some: { role: { privileges: { some: { privilege: { in: ['FORMS_ADMIN', 'ALL'] } } } } } },
    },
    select: { id: true },
    orderBy: { id: 'asc' },
    take: mostTold,
  })
  return rows.map(({ id }) => id)
}

type Decision = { readonly note: string; readonly decidedById: string; readonly decidedAt: Date }
export async function updateAnomaly(
  db: Tx,
  { id, from, to }: { id: string; from: string; to: string },
  decision: Decision,
): Promise<number> {
  return (await db.signoffAnomaly.updateMany({ where: { id, state: from }, data: { state: to, ...decision } })).count
}

export async function listNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.user.findMany({ where: { id: { in: [...new Set(ids)] } }, select: { id: true, displayName: true } })
  return new Map(rows.map(({ id, displayName }) => [id, displayName]))
}
