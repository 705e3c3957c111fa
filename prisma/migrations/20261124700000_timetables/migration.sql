-- Places, the diary and timetables: everything that somebody attends is an occurrence.
CREATE EXTENSION IF NOT EXISTS btree_gist;

-- CreateEnum
CREATE TYPE "DiarySubject" AS ENUM ('STUDENT', 'TEACHER', 'ROOM');

-- CreateEnum
CREATE TYPE "DiarySource" AS ENUM ('OCCURRENCE', 'ABSENCE');

-- CreateEnum
CREATE TYPE "RoomKind" AS ENUM ('ROOM', 'CLINIC', 'PROVIDER', 'ONLINE');

-- CreateEnum
CREATE TYPE "DateRangeKind" AS ENUM ('TERM', 'ROTATION', 'OTHER');

-- CreateEnum
CREATE TYPE "TimetableKind" AS ENUM ('TEACHING', 'TEMPLATE', 'PLACEMENT', 'ROSTER');

-- CreateEnum
CREATE TYPE "TimetableState" AS ENUM ('DRAFT', 'PUBLISHED');

-- CreateEnum
CREATE TYPE "Recurrence" AS ENUM ('NEVER', 'DAILY', 'WEEKLY', 'WEEKLY_2', 'WEEKLY_3', 'WEEKLY_4', 'DATES');

-- CreateEnum
CREATE TYPE "EventState" AS ENUM ('ACTIVE', 'CANCELLED');

-- CreateEnum
CREATE TYPE "EventPart" AS ENUM ('STUDENT', 'LEAD', 'TEACHER', 'ASSISTANT');

-- CreateEnum
CREATE TYPE "OccurrenceState" AS ENUM ('PLANNED', 'CANCELLED', 'SKIPPED');

-- CreateEnum
CREATE TYPE "BackgroundKind" AS ENUM ('HOLIDAY', 'EXAMS', 'CLOSURE', 'NOTE');

-- CreateTable
CREATE TABLE "diary_entry" (
    "subject" "DiarySubject" NOT NULL,
    "subject_id" UUID NOT NULL,
    "source" "DiarySource" NOT NULL,
    "source_id" UUID NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "via_group_id" UUID,
    "plan_id" UUID,
    "is_shown" BOOLEAN NOT NULL,

    CONSTRAINT "diary_entry_pkey" PRIMARY KEY ("source","source_id","subject_id","starts_at")
);

-- CreateTable
CREATE TABLE "address" (
    "id" UUID NOT NULL,
    "line1" TEXT NOT NULL,
    "line2" TEXT NOT NULL DEFAULT '',
    "line3" TEXT NOT NULL DEFAULT '',
    "postcode" TEXT NOT NULL DEFAULT '',
    "region" TEXT NOT NULL DEFAULT '',
    "town" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "latitude" DOUBLE PRECISION,
    "longitude" DOUBLE PRECISION,
    "is_pinned" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "address_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "building" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "address_id" UUID,
    "latitude" DOUBLE PRECISION,
    "longitude" DOUBLE PRECISION,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "out_of_use_at" TIMESTAMPTZ(3),
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "building_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "room" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kind" "RoomKind" NOT NULL DEFAULT 'ROOM',
    "building_id" UUID,
    "capacity" INTEGER,
    "features" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "clinic_id" UUID,
    "clinic_room_id" UUID,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "out_of_use_at" TIMESTAMPTZ(3),
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "room_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session_type" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "short_name" TEXT NOT NULL DEFAULT '',
    "colour" TEXT NOT NULL DEFAULT 'blue',
    "parent_id" UUID,
    "is_clinical" BOOLEAN NOT NULL DEFAULT false,
    "assist_enabled" BOOLEAN NOT NULL DEFAULT false,
    "uses_seats" BOOLEAN NOT NULL DEFAULT false,
    "seats_per_student" INTEGER NOT NULL DEFAULT 1,
    "students_per_seat" INTEGER NOT NULL DEFAULT 1,
    "patient_slots" INTEGER,
    "clinical_capacity" INTEGER,
    "students_per_teacher" INTEGER,
    "default_minutes" INTEGER NOT NULL DEFAULT 60,
    "takes_attendance" BOOLEAN NOT NULL DEFAULT true,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "out_of_use_at" TIMESTAMPTZ(3),
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "session_type_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "date_range" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kind" "DateRangeKind" NOT NULL DEFAULT 'TERM',
    "active" BOOLEAN NOT NULL DEFAULT true,
    "out_of_use_at" TIMESTAMPTZ(3),
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "date_range_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "date_range_span" (
    "id" UUID NOT NULL,
    "date_range_id" UUID NOT NULL,
    "starts_on" DATE NOT NULL,
    "ends_on" DATE NOT NULL,

    CONSTRAINT "date_range_span_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "timetable" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kind" "TimetableKind" NOT NULL DEFAULT 'TEACHING',
    "programme_id" UUID,
    "years" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "from_on" DATE NOT NULL,
    "to_on" DATE,
    "state" "TimetableState" NOT NULL DEFAULT 'DRAFT',
    "published_at" TIMESTAMPTZ(3),
    "clinic_id" UUID,
    "deleted_at" TIMESTAMPTZ(3),
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "timetable_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event" (
    "id" UUID NOT NULL,
    "timetable_id" UUID NOT NULL,
    "series_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "session_type_id" UUID NOT NULL,
    "starts_on" DATE NOT NULL,
    "starts_time" TEXT NOT NULL,
    "minutes" INTEGER NOT NULL,
    "recurrence" "Recurrence" NOT NULL DEFAULT 'NEVER',
    "weekdays" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "recur_limit" INTEGER,
    "until_on" DATE,
    "date_range_id" UUID,
    "dates" DATE[] DEFAULT ARRAY[]::DATE[],
    "room_id" UUID,
    "link" TEXT NOT NULL DEFAULT '',
    "notes" TEXT NOT NULL DEFAULT '',
    "notify_students" BOOLEAN NOT NULL DEFAULT true,
    "creator_id" UUID NOT NULL,
    "creator_only" BOOLEAN NOT NULL DEFAULT false,
    "state" "EventState" NOT NULL DEFAULT 'ACTIVE',
    "cancel_reason" TEXT NOT NULL DEFAULT '',
    "deleted_at" TIMESTAMPTZ(3),
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_group" (
    "event_id" UUID NOT NULL,
    "group_id" UUID NOT NULL,

    CONSTRAINT "event_group_pkey" PRIMARY KEY ("event_id","group_id")
);

-- CreateTable
CREATE TABLE "event_person" (
    "event_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "part" "EventPart" NOT NULL,
    "is_out" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "event_person_pkey" PRIMARY KEY ("event_id","user_id")
);

-- CreateTable
CREATE TABLE "occurrence" (
    "id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "timetable_id" UUID NOT NULL,
    "original_on" DATE NOT NULL,
    "title" TEXT NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "room_id" UUID,
    "clinic_id" UUID,
    "held_on" DATE NOT NULL,
    "shift" "Shift" NOT NULL,
    "notes" TEXT NOT NULL DEFAULT '',
    "own" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "state" "OccurrenceState" NOT NULL DEFAULT 'PLANNED',
    "cancel_reason" TEXT NOT NULL DEFAULT '',
    "sequence" INTEGER NOT NULL DEFAULT 0,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "occurrence_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "occurrence_person" (
    "occurrence_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "part" "EventPart" NOT NULL,
    "is_out" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "occurrence_person_pkey" PRIMARY KEY ("occurrence_id","user_id")
);

-- CreateTable
CREATE TABLE "background_event" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kind" "BackgroundKind" NOT NULL DEFAULT 'NOTE',
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "programme_id" UUID,
    "years" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "building_id" UUID,
    "timetable_id" UUID,
    "blocks" BOOLEAN NOT NULL DEFAULT false,
    "deleted_at" TIMESTAMPTZ(3),
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "background_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "availability" (
    "id" UUID NOT NULL,
    "teacher_id" UUID NOT NULL,
    "weekday" INTEGER NOT NULL,
    "starts_time" TEXT NOT NULL,
    "ends_time" TEXT NOT NULL,
    "from_on" DATE,
    "to_on" DATE,

    CONSTRAINT "availability_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "condonement" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "a_id" UUID NOT NULL,
    "b_id" UUID NOT NULL,
    "subject_ids" UUID[],
    "fingerprint" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "by_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "condonement_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "timetable_change" (
    "id" UUID NOT NULL,
    "timetable_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "occurrence_id" UUID,
    "what" TEXT NOT NULL,
    "before" JSONB NOT NULL,
    "after" JSONB NOT NULL,
    "dates" INTEGER NOT NULL,
    "first_on" DATE NOT NULL,
    "notice_hours" INTEGER NOT NULL,
    "by_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "timetable_change_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "timetable_change_person" (
    "change_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "seen_at" TIMESTAMPTZ(3),
    "told_at" TIMESTAMPTZ(3),

    CONSTRAINT "timetable_change_person_pkey" PRIMARY KEY ("change_id","user_id")
);

-- CreateTable
CREATE TABLE "calendar_feed" (
    "user_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "calendar_feed_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE INDEX "diary_entry_subject_id_starts_at_idx" ON "diary_entry"("subject_id", "starts_at");

-- CreateIndex
CREATE INDEX "diary_entry_source_id_idx" ON "diary_entry"("source_id");

-- CreateIndex
CREATE UNIQUE INDEX "building_name_key" ON "building"("name");

-- CreateIndex
CREATE INDEX "building_address_id_idx" ON "building"("address_id");

-- CreateIndex
CREATE INDEX "room_building_id_idx" ON "room"("building_id");

-- CreateIndex
CREATE INDEX "room_clinic_id_idx" ON "room"("clinic_id");

-- CreateIndex
CREATE INDEX "room_features_idx" ON "room" USING GIN ("features");

-- CreateIndex
CREATE UNIQUE INDEX "session_type_name_key" ON "session_type"("name");

-- CreateIndex
CREATE INDEX "session_type_parent_id_idx" ON "session_type"("parent_id");

-- CreateIndex
CREATE UNIQUE INDEX "date_range_name_key" ON "date_range"("name");

-- CreateIndex
CREATE INDEX "date_range_span_date_range_id_starts_on_idx" ON "date_range_span"("date_range_id", "starts_on");

-- CreateIndex
CREATE INDEX "timetable_programme_id_idx" ON "timetable"("programme_id");

-- CreateIndex
CREATE INDEX "timetable_clinic_id_idx" ON "timetable"("clinic_id");

-- CreateIndex
CREATE INDEX "event_timetable_id_idx" ON "event"("timetable_id");

-- CreateIndex
CREATE INDEX "event_series_id_idx" ON "event"("series_id");

-- CreateIndex
CREATE INDEX "event_session_type_id_idx" ON "event"("session_type_id");

-- CreateIndex
CREATE INDEX "event_date_range_id_idx" ON "event"("date_range_id");

-- CreateIndex
CREATE INDEX "event_room_id_idx" ON "event"("room_id");

-- CreateIndex
CREATE INDEX "event_creator_id_idx" ON "event"("creator_id");

-- CreateIndex
CREATE INDEX "event_group_group_id_idx" ON "event_group"("group_id");

-- CreateIndex
CREATE INDEX "event_person_user_id_idx" ON "event_person"("user_id");

-- CreateIndex
CREATE INDEX "occurrence_timetable_id_starts_at_idx" ON "occurrence"("timetable_id", "starts_at");

-- CreateIndex
CREATE INDEX "occurrence_room_id_starts_at_idx" ON "occurrence"("room_id", "starts_at");

-- CreateIndex
CREATE INDEX "occurrence_clinic_id_held_on_shift_idx" ON "occurrence"("clinic_id", "held_on", "shift");

-- CreateIndex
CREATE UNIQUE INDEX "occurrence_event_id_original_on_key" ON "occurrence"("event_id", "original_on");

-- CreateIndex
CREATE INDEX "occurrence_person_user_id_idx" ON "occurrence_person"("user_id");

-- CreateIndex
CREATE INDEX "background_event_starts_at_idx" ON "background_event"("starts_at");

-- CreateIndex
CREATE INDEX "background_event_programme_id_idx" ON "background_event"("programme_id");

-- CreateIndex
CREATE INDEX "background_event_building_id_idx" ON "background_event"("building_id");

-- CreateIndex
CREATE INDEX "background_event_timetable_id_idx" ON "background_event"("timetable_id");

-- CreateIndex
CREATE INDEX "availability_teacher_id_idx" ON "availability"("teacher_id");

-- CreateIndex
CREATE INDEX "condonement_a_id_b_id_idx" ON "condonement"("a_id", "b_id");

-- CreateIndex
CREATE INDEX "condonement_by_id_idx" ON "condonement"("by_id");

-- CreateIndex
CREATE INDEX "timetable_change_timetable_id_at_idx" ON "timetable_change"("timetable_id", "at");

-- CreateIndex
CREATE INDEX "timetable_change_event_id_idx" ON "timetable_change"("event_id");

-- CreateIndex
CREATE INDEX "timetable_change_by_id_idx" ON "timetable_change"("by_id");

-- CreateIndex
CREATE INDEX "timetable_change_person_user_id_seen_at_idx" ON "timetable_change_person"("user_id", "seen_at");

-- CreateIndex
CREATE UNIQUE INDEX "calendar_feed_token_hash_key" ON "calendar_feed"("token_hash");

-- AddForeignKey
ALTER TABLE "building" ADD CONSTRAINT "building_address_id_fkey" FOREIGN KEY ("address_id") REFERENCES "address"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "room" ADD CONSTRAINT "room_building_id_fkey" FOREIGN KEY ("building_id") REFERENCES "building"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "room" ADD CONSTRAINT "room_clinic_id_fkey" FOREIGN KEY ("clinic_id") REFERENCES "clinic"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session_type" ADD CONSTRAINT "session_type_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "session_type"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "date_range_span" ADD CONSTRAINT "date_range_span_date_range_id_fkey" FOREIGN KEY ("date_range_id") REFERENCES "date_range"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "timetable" ADD CONSTRAINT "timetable_programme_id_fkey" FOREIGN KEY ("programme_id") REFERENCES "programme"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "timetable" ADD CONSTRAINT "timetable_clinic_id_fkey" FOREIGN KEY ("clinic_id") REFERENCES "clinic"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event" ADD CONSTRAINT "event_timetable_id_fkey" FOREIGN KEY ("timetable_id") REFERENCES "timetable"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event" ADD CONSTRAINT "event_session_type_id_fkey" FOREIGN KEY ("session_type_id") REFERENCES "session_type"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event" ADD CONSTRAINT "event_date_range_id_fkey" FOREIGN KEY ("date_range_id") REFERENCES "date_range"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event" ADD CONSTRAINT "event_room_id_fkey" FOREIGN KEY ("room_id") REFERENCES "room"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event" ADD CONSTRAINT "event_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_group" ADD CONSTRAINT "event_group_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_group" ADD CONSTRAINT "event_group_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "student_group"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_person" ADD CONSTRAINT "event_person_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_person" ADD CONSTRAINT "event_person_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "occurrence" ADD CONSTRAINT "occurrence_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "event"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "occurrence" ADD CONSTRAINT "occurrence_timetable_id_fkey" FOREIGN KEY ("timetable_id") REFERENCES "timetable"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "occurrence" ADD CONSTRAINT "occurrence_room_id_fkey" FOREIGN KEY ("room_id") REFERENCES "room"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "occurrence" ADD CONSTRAINT "occurrence_clinic_id_fkey" FOREIGN KEY ("clinic_id") REFERENCES "clinic"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "occurrence_person" ADD CONSTRAINT "occurrence_person_occurrence_id_fkey" FOREIGN KEY ("occurrence_id") REFERENCES "occurrence"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "occurrence_person" ADD CONSTRAINT "occurrence_person_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "background_event" ADD CONSTRAINT "background_event_programme_id_fkey" FOREIGN KEY ("programme_id") REFERENCES "programme"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "background_event" ADD CONSTRAINT "background_event_building_id_fkey" FOREIGN KEY ("building_id") REFERENCES "building"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "background_event" ADD CONSTRAINT "background_event_timetable_id_fkey" FOREIGN KEY ("timetable_id") REFERENCES "timetable"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "availability" ADD CONSTRAINT "availability_teacher_id_fkey" FOREIGN KEY ("teacher_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "condonement" ADD CONSTRAINT "condonement_by_id_fkey" FOREIGN KEY ("by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "timetable_change" ADD CONSTRAINT "timetable_change_by_id_fkey" FOREIGN KEY ("by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "timetable_change_person" ADD CONSTRAINT "timetable_change_person_change_id_fkey" FOREIGN KEY ("change_id") REFERENCES "timetable_change"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "timetable_change_person" ADD CONSTRAINT "timetable_change_person_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- An overlap is looked for in a bounded range: no row is longer than the longest event and a change of clocks.
ALTER TABLE "diary_entry" ADD CONSTRAINT "diary_entry_length" CHECK ("ends_at" > "starts_at" AND "ends_at" <= "starts_at" + INTERVAL '25 hours');
ALTER TABLE "occurrence" ADD CONSTRAINT "occurrence_length" CHECK ("ends_at" > "starts_at" AND "ends_at" <= "starts_at" + INTERVAL '25 hours');
ALTER TABLE "event" ADD CONSTRAINT "event_minutes" CHECK ("minutes" BETWEEN 5 AND 1440);

-- The spans of one range of dates do not overlap.
ALTER TABLE "date_range_span" ADD CONSTRAINT "date_range_span_order" CHECK ("ends_on" >= "starts_on");
ALTER TABLE "date_range_span" ADD CONSTRAINT "date_range_span_apart"
    EXCLUDE USING gist ("date_range_id" WITH =, daterange("starts_on", "ends_on", '[]') WITH &&);

-- Two rooms of a building have different names, whatever their letters' case; so have rooms of no building.
CREATE UNIQUE INDEX "room_building_name" ON "room" ("building_id", lower("name")) NULLS NOT DISTINCT;
