import 'server-only'
import { z } from 'zod'
import { prisma, type Db, type Tx } from '@/server/kernel/db'

const Provider = z.object({
  entityId: z.string(),
  displayName: z.string(),
  signOnUrl: z.string(),
  logoutUrl: z.string().nullable(),
  logoutAnswerUrl: z.string().nullable(),
  certificates: z.array(z.string()),
  scopes: z.array(z.string()).nullable(),
  wantsSignedRequests: z.boolean(),
  validUntil: z.string().nullable(),
})

/** The provider as its metadata describes it. */
export type Provider = Readonly<z.output<typeof Provider>>
type SourceKind = 'FILE' | 'URL'
type Source = {
  readonly source: SourceKind
  readonly url: string
  readonly mayInner: boolean
  readonly entityId: string
  readonly signer: string
}
export type StoredProvider = Source & {
  readonly read: Provider
  readonly readAt: Date
  readonly triedAt: Date
  readonly problem: string | null
  readonly warnedOn: Date | null
  readonly revision: number
}

export async function findSamlProvider(db: Db): Promise<StoredProvider | null> {
  const row = await db.samlProvider.findUnique({
    where: { id: 1 },
    select: {
      source: true,
      url: true,
      mayInner: true,
      entityId: true,
      signer: true,
      read: true,
      readAt: true,
      triedAt: true,
      problem: true,
      warnedOn: true,
      revision: true,
    },
  })
  return row && { ...row, read: Provider.parse(row.read) }
}

/** Reads without a lock and without writing, for requests that only send a browser on. */
export async function readSaml(): Promise<{ readonly provider: StoredProvider | null; readonly keys: readonly StoredKey[] }> {
  const [provider, keys] = await Promise.all([findSamlProvider(prisma()), listSamlKeys(prisma())])
  return { provider, keys }
}

/** Makes two people who save at once do so one after the other, even the first time. */
export async function lockSaml(db: Tx): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('cusp.saml'))`
}

type Wanted = Source & { readonly read: Provider; readonly at: Date }

/** @returns its new revision. */
export async function upsertSamlProvider(db: Tx, { at, read, ...source }: Wanted): Promise<number> {
  const wanted = { ...source, read: { ...read }, readAt: at, triedAt: at, problem: null, warnedOn: null }
  const { revision } = await db.samlProvider.upsert({
    where: { id: 1 },
    create: wanted,
    update: { ...wanted, revision: { increment: 1 } },
    select: { revision: true },
  })
  return revision
}

/** Stores metadata that was read again from its source: another source that was saved in between stays. */
export async function renewSamlProvider(db: Tx, { revision, read, at }: { revision: number; read: Provider; at: Date }): Promise<void> {
  await db.samlProvider.updateMany({ where: { revision }, data: { read: { ...read }, readAt: at, triedAt: at, problem: null } })
}

export async function storeSamlProblem(db: Tx, { revision, problem, at }: { revision: number; problem: string; at: Date }): Promise<void> {
  await db.samlProvider.updateMany({ where: { revision }, data: { triedAt: at, problem } })
}

export async function storeSamlWarning(db: Tx, on: Date): Promise<void> {
  await db.samlProvider.updateMany({ data: { warnedOn: on } })
}

export type KeyStage = 'NEXT' | 'CURRENT' | 'PREVIOUS'
export type StoredKey = { readonly stage: KeyStage; readonly certificate: string; readonly sealedKey: string; readonly endsAt: Date }

/** The key in use first, then the one that follows, then the former one. */
export async function listSamlKeys(db: Db): Promise<StoredKey[]> {
  const rows = await db.samlKey.findMany({ select: { stage: true, certificate: true, sealedKey: true, endsAt: true } })
  const order = ['CURRENT', 'NEXT', 'PREVIOUS']
  return rows.toSorted((a, b) => order.indexOf(a.stage) - order.indexOf(b.stage))
}

export async function insertSamlKey(db: Tx, key: StoredKey): Promise<void> {
  await db.samlKey.create({ data: key })
}

export async function moveSamlKey(db: Tx, from: KeyStage, to: KeyStage): Promise<void> {
  await db.samlKey.updateMany({ where: { stage: from }, data: { stage: to } })
}

export async function deleteSamlKey(db: Tx, stage: KeyStage): Promise<void> {
  await db.samlKey.deleteMany({ where: { stage } })
}

/** Returns false where the message was taken before. */
export async function consumeSamlMessage(db: Tx, message: { idHash: string; expiresAt: Date }): Promise<boolean> {
  return (await db.samlTaken.createMany({ data: [message], skipDuplicates: true })).count === 1
}

export async function deleteExpiredSamlMessages(db: Tx, at: Date): Promise<void> {
  await db.samlTaken.deleteMany({ where: { expiresAt: { lt: at } } })
}

/** The admins of single sign-on who can log in. */
export function listSignOnAdmins(
  db: Db,
  closed: readonly string[],
): Promise<{ email: string; displayName: string; locale: string | null }[]> {
  return db.user.findMany({
    where: {
      usernameKey: { notIn: [...closed] },
      status: 'ENABLED',
      activation: 'ACTIVE',
      deletedAt: null,
      roles: { some: { role: { privileges: { some: { privilege: 'ALL' } } } } },
    },
    select: { email: true, displayName: true, locale: true },
    orderBy: { id: 'asc' },
    take: 100,
  })
}
