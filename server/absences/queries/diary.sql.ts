import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { rewriteDiary } from '@/server/diary'
import type { Tx } from '@/server/kernel/db'
import type { Taken } from '../diary'

type Row = { readonly id: string; readonly userId: string; readonly isStudent: boolean; readonly days: readonly Taken[] }

/** Writes an absence to the diary. An approved absence has a row for each day; any other has none. */
export async function followAbsence(db: Tx, { id, userId, isStudent, days }: Row): Promise<void> {
  const wanted = Prisma.sql`
    SELECT ${isStudent ? 'STUDENT' : 'TEACHER'}::"DiarySubject" AS subject, ${userId}::uuid AS subject_id, ${id}::uuid AS source_id, n.starts_at, n.ends_at, NULL::uuid AS via_group_id, NULL::uuid AS plan_id, TRUE AS is_shown
    FROM unnest(${days.map(({ startsAt }) => startsAt)}::timestamptz[], ${days.map(({ endsAt }) => endsAt)}::timestamptz[]) AS n(starts_at, ends_at)`
  await rewriteDiary(db, { source: 'ABSENCE', sourceIds: [id], wanted })
}
