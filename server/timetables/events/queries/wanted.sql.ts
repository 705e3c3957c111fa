import 'server-only'
import type { Shift } from '@/lib/clinical/shifts'
import { Prisma } from '@/lib/generated/prisma/client'
import type { TakenAlike } from '@/server/diary'
import type { Db } from '@/server/kernel/db'
import { groupsOn } from '../../dates/queries/who-comes.sql'

/**
 * The rows that the diary should have of these occurrences, those of a draft with its plan: people who come by a group as of the date, people named for the
 * series or the date, people left out, and the room. A date's own entry about a person comes before that of its series. A person who follows only some series
 * of a timetable comes by their groups to these alone.
 */
export function attendanceOfPlanned(occurrenceIds: readonly string[]): Prisma.Sql {
  return attendanceOf({
    dates: Prisma.sql`
      SELECT ${storedDate} FROM unnest(${[...occurrenceIds]}::uuid[]) AS s(id) JOIN occurrence o ON o.id = s.id JOIN event e ON e.id = o.event_id JOIN timetable t ON t.id = o.timetable_id
      WHERE o.state = 'PLANNED' AND e.deleted_at IS NULL AND t.deleted_at IS NULL AND t.kind <> 'TEMPLATE'`,
    ...ofStored,
  })
}

/** A date that keeps its people is looked up by its own id, any other by that of its event. */
const storedDate = Prisma.sql`
  o.id, o.event_id, CASE WHEN o.people_kept_at IS NULL THEN o.event_id ELSE o.id END AS asked_id, o.people_kept_at IS NOT NULL AS is_kept, o.starts_at, o.ends_at, o.held_on, o.room_id, CASE WHEN t.draft_of_id IS NOT NULL THEN t.id END AS plan_id, t.state = 'PUBLISHED' AS is_shown`
const ofStored = {
  groups: Prisma.sql`
      SELECT DISTINCT g.event_id AS asked_id, g.group_id FROM event_group g JOIN o ON NOT o.is_kept AND o.event_id = g.event_id
      UNION ALL SELECT g.occurrence_id, g.group_id FROM occurrence_group g JOIN o ON o.is_kept AND o.id = g.occurrence_id`,
  series: Prisma.sql`SELECT e.id AS event_id, COALESCE(t.draft_of_id, t.id) AS timetable_id, e.series_id FROM event e JOIN timetable t ON t.id = e.timetable_id WHERE e.id IN (SELECT event_id FROM o)`,
  named: Prisma.sql`
      SELECT o.id AS occurrence_id, p.user_id, p.part, p.is_out, 1 AS nearness FROM o JOIN event_person p ON NOT o.is_kept AND p.event_id = o.event_id
      UNION ALL SELECT o.id, p.user_id, p.part, p.is_out, 0 FROM o JOIN occurrence_person p ON p.occurrence_id = o.id`,
}

/**
 * The ids of cancelled dates of published timetables to which somebody would come: by their groups as of the date and by name, as if the date were held. The
 * diary has no row of a cancelled date. The dates are first narrowed to those that could be theirs.
 */
export function attendanceOfCancelled(personId: string, { from, to }: { from: Date; to: Date }): Prisma.Sql {
  const person = Prisma.sql`${personId}::uuid`
  const dates = Prisma.sql`
    WITH ever AS MATERIALIZED (
      SELECT group_id FROM group_membership WHERE user_id = ${person} UNION SELECT group_id FROM enrolment WHERE user_id = ${person} UNION SELECT group_id FROM app_user WHERE id = ${person})
    SELECT ${storedDate} FROM occurrence o JOIN timetable t ON t.id = o.timetable_id AND t.state = 'PUBLISHED' AND t.deleted_at IS NULL
    WHERE o.state = 'CANCELLED' AND o.starts_at > ${from}::timestamptz - INTERVAL '25 hours' AND o.ends_at > ${from} AND o.starts_at < ${to} AND (
      EXISTS (SELECT 1 FROM occurrence_person p WHERE p.occurrence_id = o.id AND p.user_id = ${person})
      OR EXISTS (SELECT 1 FROM event_person p WHERE p.event_id = o.event_id AND p.user_id = ${person})
      OR EXISTS (SELECT 1 FROM ${groupsOn} g WHERE g.group_id IN (SELECT group_id FROM ever)))`
  return Prisma.sql`SELECT w.source_id FROM (${attendanceOf({ dates, ...ofStored })}) w WHERE w.subject_id = ${person}`
}

/** Dates of an event as a planner is about to save it, in order, with the clinic whose shift they are: all dates with the same room and people. */
export type Planned = {
  /** The place among the planned events of the one to which these dates belong; left out: they are an event by themselves. */
  readonly of?: number
  readonly title: string
  readonly timetableId: string
  /** Null: an event that does not exist yet. */
  readonly seriesId: string | null
  readonly days: readonly { readonly heldOn: string; readonly startsAt: Date; readonly endsAt: Date; readonly shift: Shift }[]
  readonly roomId: string | null
  readonly clinicId: string | null
  readonly groupIds: readonly string[]
  readonly people: readonly { readonly userId: string; readonly part: string; readonly isOut: boolean }[]
}

/** The place of the event to which each of these belongs. */
export function eventsOf(plans: readonly Planned[]): number[] {
  return plans.map(({ of }, place) => of ?? place)
}

/**
 * The dates of planned events. `part` is the place in the list, and `event_id` is made of it; `id` is made of the place of the date among all; `plan` is the
 * event under which findings are reported.
 */
export function plannedDates(plans: readonly Planned[]): Prisma.Sql {
  const events = eventsOf(plans)
  const dates = plans.flatMap(({ days, roomId, clinicId }, place) => days.map((day) => ({ ...day, roomId, clinicId, place })))
  return Prisma.sql`
    SELECT ${placeId(Prisma.sql`n.place`)} AS id, ${placeId(Prisma.sql`n.part`)} AS event_id, ${placeId(Prisma.sql`n.part`)} AS asked_id, n.part, n.plan, n.starts_at, n.ends_at, n.held_on, n.shift, n.room_id, n.clinic_id, NULL::uuid AS plan_id, FALSE AS is_shown
    FROM unnest(${dates.map(({ place }) => place)}::int[], ${dates.map(({ place }) => events[place] ?? place)}::int[], ${dates.map(({ startsAt }) => startsAt)}::timestamptz[], ${dates.map(({ endsAt }) => endsAt)}::timestamptz[],
      ${dates.map(({ heldOn }) => heldOn)}::date[], ${dates.map(({ shift }) => shift)}::text[]::"Shift"[], ${dates.map(({ roomId }) => roomId)}::uuid[], ${dates.map(({ clinicId }) => clinicId)}::uuid[])
      WITH ORDINALITY AS n(part, plan, starts_at, ends_at, held_on, shift, room_id, clinic_id, place)`
}

/** The groups of planned events: `part` is the place in the list. */
export function plannedGroups(groupIds: readonly (readonly string[])[]): Prisma.Sql {
  const rows = groupIds.flatMap((ids, part) => ids.map((id) => ({ part, id })))
  return Prisma.sql`
    SELECT g.part, g.group_id FROM unnest(${rows.map(({ part }) => part)}::int[], ${rows.map(({ id }) => id)}::uuid[]) AS g(part, group_id)`
}

/** The people who are named for planned events, in whatever part. */
export function plannedPeople(plans: readonly Planned[]): Prisma.Sql {
  const rows = plans.flatMap(({ people }, part) => people.map(({ userId }) => ({ part, userId })))
  return Prisma.sql`
    SELECT p.part, p.user_id FROM unnest(${rows.map(({ part }) => part)}::int[], ${rows.map(({ userId }) => userId)}::uuid[]) AS p(part, user_id)`
}

/** The same rows for dates that are not stored; `planned` is `plannedDates`, or a CTE of it. */
export function wantedIf(plans: readonly Planned[], planned: Prisma.Sql): Prisma.Sql {
  const people = plans.flatMap(({ people: named }, place) => named.map((person) => ({ ...person, place })))
  return attendanceOf({
    dates: planned,
    groups: Prisma.sql`
      SELECT ${placeId(Prisma.sql`g.part`)} AS asked_id, g.group_id FROM (${plannedGroups(plans.map(({ groupIds }) => groupIds))}) g`,
    series: Prisma.sql`
      SELECT ${placeId(Prisma.sql`s.part`)} AS event_id, COALESCE((SELECT t.draft_of_id FROM timetable t WHERE t.id = s.timetable_id), s.timetable_id) AS timetable_id, s.series_id
      FROM unnest(${plans.map((_, place) => place)}::int[], ${plans.map(({ timetableId }) => timetableId)}::uuid[], ${plans.map(({ seriesId }) => seriesId)}::uuid[]) AS s(part, timetable_id, series_id)`,
    named: Prisma.sql`
      SELECT o.id AS occurrence_id, p.user_id, p.part::"EventPart" AS part, p.is_out, 0 AS nearness
      FROM unnest(${people.map(({ place }) => place)}::int[], ${people.map(({ userId }) => userId)}::uuid[], ${people.map(({ part }) => part)}::text[],
        ${people.map(({ isOut }) => isOut)}::boolean[]) AS p(place, user_id, part, is_out) JOIN o ON o.part = p.place`,
  })
}

/**
 * The people who would come to planned dates, and as what: people with the same dates are in one row, which names the places of these among all dates, as
 * `listTakenPeople` of the diary does.
 */
export function listPlannedPeople(db: Db, plans: readonly Planned[]): Promise<TakenAlike[]> {
  if (plans.every(({ days }) => days.length === 0)) return Promise.resolve([])
  return db.$queryRaw`
    SELECT t.subject, t.places, array_agg(t.subject_id::text ORDER BY t.subject_id) AS "userIds" FROM (
      SELECT w.subject_id, w.subject::text AS subject, array_agg(x.place ORDER BY x.place) AS places
      FROM (${wantedIf(plans, plannedDates(plans))}) w
        CROSS JOIN LATERAL (SELECT ('x' || right(w.source_id::text, 8))::bit(32)::int - 1 AS place) x
      WHERE w.subject <> 'ROOM' GROUP BY w.subject_id, w.subject) t GROUP BY t.subject, t.places`
}

type PlannedGroup = { readonly name: string; readonly place: number; readonly userIds: string[] }

/** The people whom each group would bring to planned dates, for each date by its place among all. */
export function listPlannedGroups(db: Db, plans: readonly Planned[]): Promise<(PlannedGroup & { id: string })[]> {
  return db.$queryRaw`
    SELECT w.via_group_id::text AS id, g.name, x.place, array_agg(w.subject_id::text) AS "userIds"
    FROM (${wantedIf(plans, plannedDates(plans))}) w JOIN student_group g ON g.id = w.via_group_id
      CROSS JOIN LATERAL (SELECT ('x' || right(w.source_id::text, 8))::bit(32)::int - 1 AS place) x
    GROUP BY w.via_group_id, g.name, x.place ORDER BY g.name, w.via_group_id`
}

const placeId = (place: Prisma.Sql) => Prisma.sql`lpad(to_hex(${place}), 32, '0')::uuid`

/**
 * The members of the groups of `asked`, a CTE, from when until when. The spans of a membership come from three places, as in groupings: memberships, enrolments
 * (the default grouping), and the person's own column where no enrolment is known.
 */
export const enrolled = Prisma.sql`
    enrolled AS MATERIALIZED (
      SELECT m.user_id, m.group_id, m.from_on, m.until_on FROM (
        SELECT user_id, group_id, from_on, lead(from_on) OVER (PARTITION BY grouping_id, user_id ORDER BY from_on) AS until_on FROM group_membership
        WHERE user_id IN (SELECT user_id FROM group_membership WHERE group_id IN (SELECT group_id FROM asked))) m
      WHERE m.group_id IN (SELECT group_id FROM asked)
      UNION ALL
      SELECT e.user_id, e.group_id, e.from_on, e.until_on FROM (
        SELECT user_id, group_id, from_on, lead(from_on) OVER (PARTITION BY user_id ORDER BY from_on) AS until_on FROM enrolment
        WHERE user_id IN (SELECT user_id FROM enrolment WHERE group_id IN (SELECT group_id FROM asked))) e
      WHERE e.group_id IN (SELECT group_id FROM asked)
      UNION ALL
      SELECT u.id, u.group_id, '-infinity'::date, NULL FROM app_user u
      WHERE u.group_id IN (SELECT group_id FROM asked) AND NOT EXISTS (SELECT 1 FROM enrolment e WHERE e.user_id = u.id))`

/** Whether a row `m` of `enrolled` holds on the day of a date `n`. */
export const isMemberThen = Prisma.sql`m.from_on <= n.held_on AND (m.until_on IS NULL OR n.held_on < m.until_on)`

/**
 * A date's times go with its people from the first join on: joined again at the end, each date would be compared with everybody who comes to any, because
 * PostgreSQL cannot know how many dates a list of ids has.
 */
function attendanceOf({ dates, groups, named, series }: Record<'dates' | 'groups' | 'named' | 'series', Prisma.Sql>): Prisma.Sql {
  return Prisma.sql`
    WITH o AS MATERIALIZED (${dates}),
    asked AS MATERIALIZED (${groups}),
    ${enrolled},
    member AS MATERIALIZED (SELECT m.* FROM enrolled m JOIN app_user u ON u.id = m.user_id AND u.deleted_at IS NULL),
    person AS MATERIALIZED (
      SELECT DISTINCT ON (x.occurrence_id, x.user_id) x.occurrence_id, x.user_id, x.part, x.is_out FROM (${named}) x
      ORDER BY x.occurrence_id, x.user_id, x.nearness),
    elsewhere AS MATERIALIZED (
      SELECT s.event_id, f.user_id FROM (${series}) s JOIN timetable_follow f ON f.timetable_id = s.timetable_id
      GROUP BY s.event_id, f.user_id HAVING bool_or(f.series_id = s.series_id) IS NOT TRUE),
    by_group AS (
      SELECT DISTINCT ON (o.id, m.user_id) o.id AS occurrence_id, o.starts_at, o.ends_at, o.plan_id, o.is_shown, m.user_id, m.group_id
      FROM o JOIN asked g ON g.asked_id = o.asked_id JOIN member m ON m.group_id = g.group_id AND m.from_on <= o.held_on AND (m.until_on IS NULL OR o.held_on < m.until_on)
      WHERE NOT EXISTS (SELECT 1 FROM elsewhere f WHERE f.event_id = o.event_id AND f.user_id = m.user_id)
      ORDER BY o.id, m.user_id, m.group_id),
    attending AS (
      SELECT g.occurrence_id, g.starts_at, g.ends_at, g.plan_id, g.is_shown, g.user_id, 'STUDENT'::"DiarySubject" AS subject, g.group_id FROM by_group g
      WHERE NOT EXISTS (SELECT 1 FROM person p WHERE p.occurrence_id = g.occurrence_id AND p.user_id = g.user_id)
      UNION ALL
      SELECT p.occurrence_id, o.starts_at, o.ends_at, o.plan_id, o.is_shown, p.user_id, (CASE p.part WHEN 'STUDENT' THEN 'STUDENT' ELSE 'TEACHER' END)::"DiarySubject", NULL
      FROM person p JOIN o ON o.id = p.occurrence_id JOIN app_user u ON u.id = p.user_id AND u.deleted_at IS NULL WHERE NOT p.is_out)
    SELECT a.subject, a.user_id AS subject_id, a.occurrence_id AS source_id, a.starts_at, a.ends_at, a.group_id AS via_group_id, a.plan_id, a.is_shown FROM attending a
    UNION ALL
    SELECT 'ROOM'::"DiarySubject", o.room_id, o.id, o.starts_at, o.ends_at, NULL, o.plan_id, o.is_shown FROM o WHERE o.room_id IS NOT NULL`
}
