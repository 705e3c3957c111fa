import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'
import type { SessionScope } from '../../scope'
import { isSeen } from '../../queries/scope.sql'

export type LateSeen = {
  id: string
  byId: string
  byName: string
  callName: string
  inputCipher: string
  occurredAt: string
  receivedAt: string
}
type TagSeen = { id: string; name: string; group: string }
type Other = {
  id: string
  studentId: string
  studentName: string
  chairNumber: number | null
  startsAt: string | null
  participationTypeId: string
}
/**
 * The times have the form in which the database writes them into JSON. `isReachable`: the link went to the address to which mail to the supervisor still goes.
 */
export type OutsideSeen = {
  supervisors: { id: string; name: string }[]
  confirmation: {
    state: 'ASKED' | 'CONFIRMED' | 'DECLINED'
    supervisorId: string
    supervisorName: string
    askedAt: string
    expiresAt: string
    isReachable: boolean
    contentHash: string
    decidedAt: string | null
    signerName: string
    signerRole: string
    registrationNumber: string
    remark: string
  } | null
}
export type BesideRow = {
  outside: OutsideSeen
  tags: TagSeen[]
  late: LateSeen[]
  linked: (Other & { mayOpen: boolean; lineIds: string[] })[]
  offered: Other[]
}

const other = Prisma.sql`'id', s.id, 'studentId', s.student_id, 'studentName', u.display_name, 'chairNumber', s.chair_number, 'startsAt', s.starts_at, 'participationTypeId', s.participation_type_id`

/**
 * Whether the session `o` and another one, `s`, can be of one visit: each names the other's student as the partner, in the same clinic on the same day and in
 * the same shift.
 */
export const isSameVisit = Prisma.sql`s.id <> o.id AND s.student_id = o.partner_id AND s.partner_id = o.student_id
  AND s.clinic_id = o.clinic_id AND s.held_on = o.held_on AND s.shift = o.shift AND s.state <> 'CANCELLED'`

/** The lines of the session `o` that the session `s` has, too: the same procedure at the same teeth. */
const done = Prisma.sql`COALESCE((SELECT json_agg(DISTINCT l.id) FROM procedure_line l JOIN procedure_line m ON m.procedure_id = l.procedure_id AND m.teeth @> l.teeth AND m.teeth <@ l.teeth
  WHERE l.session_id = o.id AND m.session_id = s.id AND l.deleted_at IS NULL AND m.deleted_at IS NULL), '[]')`

/** The people that may be asked at the clinic of the session `o`, and the last confirmation that was asked for or decided. */
const outside = Prisma.sql`json_build_object(
  'supervisors', COALESCE((SELECT json_agg(json_build_object('id', v.id, 'name', v.name) ORDER BY v.name, v.id) FROM outside_supervisor v WHERE v.clinic_id = o.clinic_id AND v.active), '[]'),
  'confirmation', (SELECT json_build_object('state', c.state, 'supervisorId', c.supervisor_id, 'supervisorName', v.name, 'askedAt', c.asked_at, 'expiresAt', c.expires_at,
      'isReachable', v.active AND v.email = c.sent_to, 'contentHash', c.content_hash, 'decidedAt', c.decided_at, 'signerName', c.signer_name, 'signerRole', c.signer_role,
      'registrationNumber', c.registration_number, 'remark', c.remark)
    FROM supervisor_confirmation c JOIN outside_supervisor v ON v.id = c.supervisor_id WHERE c.session_id = o.id AND c.state <> 'WITHDRAWN' ORDER BY c.asked_at DESC, c.id DESC LIMIT 1))`

/** The data beside a session, in one statement: its tags, its undecided late writes, the sessions of the same visit and those that could be, its confirmation by somebody outside. */
export async function findBeside(db: Db, scope: SessionScope, id: string): Promise<BesideRow> {
  const rows = await db.$queryRaw<BesideRow[]>`
    SELECT ${outside} AS outside,
      COALESCE((SELECT json_agg(json_build_object('id', t.id, 'name', t.name, 'group', g.name) ORDER BY g.name, t.name)
        FROM treatment_session_tag x JOIN tag t ON t.id = x.tag_id JOIN tag_group g ON g.id = t.tag_group_id WHERE x.session_id = o.id), '[]') AS tags,
      COALESCE((SELECT json_agg(json_build_object('id', l.id, 'byId', l.by_id, 'byName', u.display_name, 'callName', l.call_name, 'inputCipher', l.input_cipher,
          'occurredAt', l.occurred_at, 'receivedAt', l.received_at) ORDER BY l.occurred_at, l.received_at, l.id)
        FROM late_arrival l JOIN app_user u ON u.id = l.by_id WHERE l.session_id = o.id AND l.state = 'KEPT'), '[]') AS late,
      COALESCE((SELECT json_agg(json_build_object(${other}, 'mayOpen', ${isSeen(scope)}, 'lineIds', ${done}) ORDER BY u.last_name, s.id)
        FROM treatment_session s JOIN app_user u ON u.id = s.student_id WHERE s.visit_id = o.visit_id AND s.id <> o.id), '[]') AS linked,
      COALESCE((SELECT json_agg(json_build_object(${other}) ORDER BY s.created_at, s.id)
        FROM treatment_session s JOIN app_user u ON u.id = s.student_id WHERE ${isSameVisit} AND (o.visit_id IS NULL OR s.visit_id IS DISTINCT FROM o.visit_id)), '[]') AS offered
    FROM treatment_session o WHERE o.id = ${id}::uuid`
  return rows[0] ?? { outside: { supervisors: [], confirmation: null }, tags: [], late: [], linked: [], offered: [] }
}
