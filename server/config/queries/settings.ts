import 'server-only'
import type { Config } from '@/lib/contracts/config'
import { pool, type Db, type Tx } from '@/server/kernel/db'

/** Read outside a transaction: handlers ask for it, and the result is kept for everybody. */
export async function findSettings(): Promise<{ key: string; value: unknown }[]> {
  const { rows } = await pool().query<{ key: string; value: unknown }>('SELECT key, value FROM setting')
  return rows
}

type Names = Pick<Config, 'programmes' | 'groups' | 'firms' | 'terms' | 'specialties' | 'participationTypes' | 'clinics' | 'tags'>

/** The names for lists and selectors of the whole application, in eight statements, without entries that are unpublished or out of use. */
export async function listNames(db: Db): Promise<Names> {
  const named = { select: { id: true, name: true }, orderBy: { name: 'asc' } } as const
  const [programmes, groups, firms, terms, specialties, participationTypes, clinics, tags] = await Promise.all([
    db.programme.findMany({ where: { published: true }, orderBy: { name: 'asc' } }),
    db.studentGroup.findMany({ where: { active: true, grouping: { published: true, isDefault: true } }, ...named }),
    db.firm.findMany({ where: { active: true }, ...named }),
    db.term.findMany({ orderBy: { startsOn: 'asc' }, select: { title: true } }),
    db.specialty.findMany({ where: { active: true }, ...named }),
    db.participationType.findMany({ where: { active: true }, select: { id: true, name: true }, orderBy: { sortOrder: 'asc' } }),
    db.clinic.findMany({ where: { active: true }, ...named }),
    db.tag.findMany({
      where: { active: true, mergedIntoId: null, tagGroup: { active: true } },
      select: { id: true, name: true, tagGroup: { select: { name: true } } },
      orderBy: [{ tagGroup: { name: 'asc' } }, { name: 'asc' }],
    }),
  ])
  return {
    programmes: Object.fromEntries(
      programmes.map(({ id, name, lengthYears }) => [id, { Id: id, Name: name, CourseLengthYears: lengthYears }]),
    ),
    groups: namesById(groups),
    firms: namesById(firms),
    terms: terms.map(({ title }) => ({ schoolterm_title: title })),
    specialties,
    participationTypes,
    clinics,
    tags: tags.map(({ id, name, tagGroup }) => ({ id, name, group: tagGroup.name })),
  }
}

function namesById(rows: readonly { id: string; name: string }[]): Record<string, string> {
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}

/** Stores a setting. It is written in SQL, because null is a value as well, which Prisma stores otherwise. */
export async function upsertSetting(
  db: Tx,
  { key, value, byId, at }: { key: string; value: unknown; byId: string; at: Date },
): Promise<void> {
  await db.$executeRaw`INSERT INTO setting (key, value, changed_by_id, changed_at, revision) VALUES (${key}, ${JSON.stringify(value)}::jsonb, ${byId}::uuid, ${at}, 1)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value, changed_by_id = excluded.changed_by_id, changed_at = excluded.changed_at, revision = setting.revision + 1`
}

/** The stored settings as they are now, in the transaction that is to change them. */
export function listStoredSettings(db: Db): Promise<{ key: string; value: unknown; revision: number }[]> {
  return db.setting.findMany({ select: { key: true, value: true, revision: true } })
}

/** Whether somebody who may do everything holds no other roles than these. */
export async function hasAdminOf(db: Db, roleIds: readonly string[]): Promise<boolean> {
  const isOfThem = { some: { role: { privileges: { some: { privilege: 'ALL' } } } }, every: { roleId: { in: [...roleIds] } } }
  return (
    (await db.user.findFirst({
      where: { status: 'ENABLED', activation: 'ACTIVE', deletedAt: null, roles: isOfThem },
      select: { id: true },
    })) !== null
  )
}

/** Roles with their privileges. */
export function listRoles(db: Db): Promise<{ id: string; name: string; builtIn: string | null; privileges: { privilege: string }[] }[]> {
  return db.role.findMany({
    orderBy: { name: 'asc' },
    take: 500,
    select: { id: true, name: true, builtIn: true, privileges: { select: { privilege: true } } },
  })
}
