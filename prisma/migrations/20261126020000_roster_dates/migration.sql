-- The shifts of the clinics' rosters become dates of timetables: each an event of its own in the roster of its clinic, with the shift's id.

ALTER TABLE "event" ALTER COLUMN "creator_id" DROP NOT NULL;
ALTER TABLE "clinic_shift" ADD COLUMN "by_hand" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "clinic_shift_date" (
    "occurrence_id" UUID NOT NULL,
    "clinic_shift_id" UUID NOT NULL,

    CONSTRAINT "clinic_shift_date_pkey" PRIMARY KEY ("occurrence_id")
);

-- CreateTable
CREATE TABLE "clinic_shift_chair" (
    "occurrence_id" UUID NOT NULL,
    "student_id" UUID NOT NULL,
    "chair_number" INTEGER NOT NULL,

    CONSTRAINT "clinic_shift_chair_pkey" PRIMARY KEY ("occurrence_id","student_id")
);

CREATE INDEX "clinic_shift_date_clinic_shift_id_idx" ON "clinic_shift_date"("clinic_shift_id");
CREATE INDEX "clinic_shift_chair_student_id_idx" ON "clinic_shift_chair"("student_id");
ALTER TABLE "clinic_shift_date" ADD CONSTRAINT "clinic_shift_date_clinic_shift_id_fkey" FOREIGN KEY ("clinic_shift_id") REFERENCES "clinic_shift"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "clinic_shift_chair" ADD CONSTRAINT "clinic_shift_chair_student_id_fkey" FOREIGN KEY ("student_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE UNIQUE INDEX "timetable_roster_of_clinic" ON "timetable"("clinic_id") WHERE "kind" = 'ROSTER';

INSERT INTO session_type (id, name, colour, is_clinical, uses_seats, takes_attendance, default_minutes)
SELECT '00000000-0000-7000-8000-000000000001', CASE WHEN EXISTS (SELECT 1 FROM session_type WHERE name = 'Clinic shift') THEN 'Clinic shift (roster)' ELSE 'Clinic shift' END,
  'green', true, true, false, 210
WHERE EXISTS (SELECT 1 FROM clinic_shift);

INSERT INTO timetable (id, name, kind, from_on, state, published_at, clinic_id)
SELECT gen_random_uuid(), c.name, 'ROSTER', '2000-01-01', 'PUBLISHED', now(), c.id FROM clinic c WHERE EXISTS (SELECT 1 FROM clinic_shift s WHERE s.clinic_id = c.id);

CREATE TEMPORARY TABLE roster_shift AS
SELECT s.id, t.id AS timetable_id, s.clinic_id, s.held_on, s.shift, c.name AS title, h.starts, h.ends,
  (s.held_on + h.starts) AT TIME ZONE z.zone AS starts_at, (s.held_on + h.ends) AT TIME ZONE z.zone AS ends_at,
  (SELECT r.id FROM room r WHERE r.clinic_id = c.id AND r.kind = 'CLINIC' AND r.active ORDER BY r.clinic_room_id NULLS FIRST, r.id LIMIT 1) AS room_id
FROM clinic_shift s JOIN clinic c ON c.id = s.clinic_id JOIN timetable t ON t.clinic_id = c.id AND t.kind = 'ROSTER'
JOIN (VALUES ('AM'::"Shift", '09:00'::time, '12:30'::time), ('PM', '13:30', '17:00'), ('EVE', '17:15', '20:00')) AS h(shift, starts, ends) ON h.shift = s.shift
CROSS JOIN (SELECT COALESCE((SELECT value #>> '{}' FROM setting WHERE key = 'timeZone'), 'Europe/London') AS zone) z;

INSERT INTO event (id, timetable_id, series_id, title, session_type_id, starts_on, starts_time, minutes, room_id)
SELECT id, timetable_id, id, title, '00000000-0000-7000-8000-000000000001', held_on, to_char(starts, 'HH24:MI'), (extract(epoch FROM ends - starts) / 60)::int, room_id FROM roster_shift;

INSERT INTO occurrence (id, event_id, timetable_id, original_on, title, starts_at, ends_at, room_id, clinic_id, held_on, shift, updated_at)
SELECT id, id, timetable_id, held_on, title, starts_at, ends_at, room_id, clinic_id, held_on, shift, now() FROM roster_shift;

INSERT INTO event_person (event_id, user_id, part)
SELECT DISTINCT ON (p.id, p.user_id) p.id, p.user_id, p.part::"EventPart" FROM (
  SELECT clinic_shift_id AS id, teacher_id AS user_id, 'TEACHER' AS part, 0 AS place FROM clinic_shift_teacher
  UNION ALL SELECT clinic_shift_id, student_id, 'STUDENT', 1 FROM clinic_shift_seat) p ORDER BY p.id, p.user_id, p.place;

INSERT INTO diary_entry (subject, subject_id, source, source_id, starts_at, ends_at, is_shown)
SELECT (CASE p.part WHEN 'STUDENT' THEN 'STUDENT' ELSE 'TEACHER' END)::"DiarySubject", p.user_id, 'OCCURRENCE'::"DiarySource", s.id, s.starts_at, s.ends_at, true
FROM roster_shift s JOIN event_person p ON p.event_id = s.id JOIN app_user u ON u.id = p.user_id AND u.deleted_at IS NULL
UNION ALL SELECT 'ROOM'::"DiarySubject", s.room_id, 'OCCURRENCE'::"DiarySource", s.id, s.starts_at, s.ends_at, true FROM roster_shift s WHERE s.room_id IS NOT NULL;

DROP TABLE roster_shift;
