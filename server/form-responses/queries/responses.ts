import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { FormResponseState } from '@/lib/states/form-response'
import type { Db, Tx } from '@/server/kernel/db'
import type { ResponseScope } from '../scope'

const person = { select: { id: true, displayName: true } } as const

/** A person who was asked may have left since, and then somebody else can be named. */
const asked = { select: { ...person.select, status: true, deletedAt: true } } as const

const taskColumns = {
  id: true,
  kind: true,
  step: true,
  needed: true,
  part: true,
  userId: true,
  poolRoleId: true,
  outsideId: true,
  state: true,
  openedAt: true,
  seenAt: true,
  dueAt: true,
  decidedAt: true,
  remindedAt: true,
  comment: true,
  contentHash: true,
  forTaskId: true,
  createdAt: true,
  user: asked,
  poolRole: { select: { id: true, name: true } },
  outside: { select: { id: true, name: true, email: true, active: true, organisation: true, clinic: { select: { name: true } } } },
  forTask: { select: { user: person } },
  signature: {
    select: { name: true, role: true, registration: true, meaning: true, strokes: true, contentHash: true, at: true, provenBy: true },
  },
  // The link by which somebody outside decided.
  links: { where: { usedAt: { not: null } }, select: { sentTo: true }, take: 1 },
} as const satisfies Prisma.FormTaskSelect
/** `lost`: the person may no longer decide the task (may-decide.ts); set only where that was looked up. */
export type TaskRow = Prisma.FormTaskGetPayload<{ select: typeof taskColumns }> & { readonly lost?: boolean }

export const responseColumns = {
  id: true,
  formId: true,
  versionId: true,
  subjectId: true,
  submitterId: true,
  state: true,
  reason: true,
  turn: true,
  originKind: true,
  eventId: true,
  opensAt: true,
  dueAt: true,
  late: true,
  extendedTo: true,
  place: true,
  tagIds: true,
  visitorCipher: true,
  enteredById: true,
  paperOn: true,
  contentHash: true,
  createdAt: true,
  createdById: true,
  submittedAt: true,
  reviewedAt: true,
  signedOffAt: true,
  settlesAt: true,
  completedAt: true,
  updatedAt: true,
  revision: true,
  subject: person,
  submitter: person,
  version: { select: { id: true, formId: true, number: true, hash: true } },
  form: {
    select: {
      id: true,
      code: true,
      name: true,
      confidential: true,
      locationRule: true,
      locationKept: true,
      currentVersionId: true,
      starters: { select: { roleId: true } },
      type: {
        select: {
          kind: true,
          requireEvent: true,
          drawnSignature: true,
          outside: true,
          outsideDomains: true,
          roles: { select: { roleId: true, use: true } },
          signDays: true,
          settleHours: true,
          dueDays: true,
        },
      },
    },
  },
  tasks: { select: taskColumns, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
} as const satisfies Prisma.FormResponseSelect
export type ResponseRow = Omit<Prisma.FormResponseGetPayload<{ select: typeof responseColumns }>, 'tasks'> & { readonly tasks: TaskRow[] }

export function findResponse(db: Db, scope: ResponseScope, id: string): Promise<ResponseRow | null> {
  return db.formResponse.findFirst({ where: { AND: [scope.where, { id }] }, select: responseColumns })
}

/** Any response, for a domain that decides itself who may read it. */
export function findAnyResponse(db: Db, id: string): Promise<ResponseRow> {
  return db.formResponse.findUniqueOrThrow({ where: { id }, select: responseColumns })
}

/** The current response, for one that is locked or that a job works on. */
export function findResponseOrThrow(db: Tx, id: string): Promise<ResponseRow> {
  return db.formResponse.findUniqueOrThrow({ where: { id }, select: responseColumns })
}

export async function lockRow(db: Tx, id: string): Promise<void> {
  await db.$executeRaw`SELECT 1 FROM form_response WHERE id = ${id}::uuid FOR UPDATE`
}

/** The response, locked until the transaction ends, so that two people who decide at the same time come one after the other. */
export async function lockResponse(db: Tx, scope: ResponseScope, id: string): Promise<ResponseRow | null> {
  await lockRow(db, id)
  return findResponse(db, scope, id)
}

export function findVersionHead(db: Db, id: string): Promise<ResponseRow['version']> {
  return db.formVersion.findUniqueOrThrow({ where: { id }, select: responseColumns.version.select })
}

export async function findVersionDefinition(db: Db, id: string): Promise<unknown> {
  return (await db.formVersion.findUniqueOrThrow({ where: { id }, select: { definition: true } })).definition
}

export function findMade(db: Tx, id: string): Promise<{ createdById: string | null; state: FormResponseState } | null> {
  return db.formResponse.findUnique({ where: { id }, select: { createdById: true, state: true } })
}

/** False where the id is taken. */
export async function insertResponse(db: Tx, row: Prisma.FormResponseCreateManyInput): Promise<boolean> {
  const { count } = await db.formResponse.createMany({ data: [row], skipDuplicates: true })
  return count === 1
}

type Step = { readonly id: string; readonly from: FormResponseState; readonly to: FormResponseState }
type Fields = Omit<Prisma.FormResponseUncheckedUpdateManyInput, 'id' | 'state' | 'revision'>

export async function updateResponseState(db: Tx, { id, from, to }: Step, fields: Fields): Promise<number> {
  const { count } = await db.formResponse.updateMany({
    where: { id, state: from },
    data: { ...fields, state: to, revision: { increment: 1 } },
  })
  return count
}

export async function updateResponse(db: Tx, id: string, fields: Fields): Promise<void> {
  await db.formResponse.update({ where: { id }, data: { ...fields, revision: { increment: 1 } }, select: { id: true } })
}
