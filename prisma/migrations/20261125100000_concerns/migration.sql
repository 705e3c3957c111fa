-- Serious concerns and commendations, and the cases that they become.
-- CreateEnum
CREATE TYPE "ConcernKind" AS ENUM ('CONCERN', 'COMMENDATION');

-- CreateEnum
CREATE TYPE "ConcernState" AS ENUM ('OPEN', 'WITHDRAWN', 'TRIAGED', 'UNDER_REVIEW', 'RESOLVED', 'APPEALED');

-- CreateEnum
CREATE TYPE "ConcernLevel" AS ENUM ('LOW', 'MODERATE', 'SERIOUS');

-- CreateEnum
CREATE TYPE "ConcernPart" AS ENUM ('OWNER', 'HANDLER', 'APPEAL');

-- CreateEnum
CREATE TYPE "ConcernEntryKind" AS ENUM ('NOTE', 'STATE', 'TO_RAISER', 'FROM_RAISER', 'TO_STUDENT', 'RESPONSE', 'APPEAL');

-- CreateEnum
CREATE TYPE "ConcernSight" AS ENUM ('HANDLERS', 'RAISER', 'STUDENT');

-- CreateTable
CREATE TABLE "concern" (
    "id" UUID NOT NULL,
    "year" INTEGER NOT NULL,
    "serial" INTEGER NOT NULL,
    "kind" "ConcernKind" NOT NULL,
    "student_id" UUID,
    "student_typed" TEXT NOT NULL DEFAULT '',
    "programme_id" UUID NOT NULL,
    "category" TEXT NOT NULL,
    "risk" BOOLEAN NOT NULL DEFAULT false,
    "facts" TEXT NOT NULL,
    "happened_at" TIMESTAMPTZ(3) NOT NULL,
    "place" TEXT NOT NULL,
    "session_id" UUID,
    "raised_by_id" UUID NOT NULL,
    "raised_at" TIMESTAMPTZ(3) NOT NULL,
    "name_shown" BOOLEAN NOT NULL DEFAULT false,
    "state" "ConcernState" NOT NULL DEFAULT 'OPEN',
    "level" "ConcernLevel",
    "due_on" DATE,
    "disclosed_at" TIMESTAMPTZ(3),
    "responded_at" TIMESTAMPTZ(3),
    "outcome" TEXT,
    "resolved_at" TIMESTAMPTZ(3),
    "appeal_until" DATE,
    "appealed_at" TIMESTAMPTZ(3),
    "reminded_on" DATE,
    "keep_until" DATE,
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "concern_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "concern_handler" (
    "concern_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "part" "ConcernPart" NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "concern_handler_pkey" PRIMARY KEY ("concern_id","user_id")
);

-- CreateTable
CREATE TABLE "concern_receiver" (
    "programme_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,

    CONSTRAINT "concern_receiver_pkey" PRIMARY KEY ("programme_id","user_id")
);

-- CreateTable
CREATE TABLE "concern_entry" (
    "id" UUID NOT NULL,
    "concern_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "author_id" UUID NOT NULL,
    "kind" "ConcernEntryKind" NOT NULL,
    "sight" "ConcernSight" NOT NULL,
    "step" TEXT,
    "text" TEXT NOT NULL,

    CONSTRAINT "concern_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "concern_action" (
    "id" UUID NOT NULL,
    "concern_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "due_on" DATE,
    "done_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "concern_action_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "concern_reading" (
    "concern_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,
    "times" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "concern_reading_pkey" PRIMARY KEY ("concern_id","user_id")
);

-- CreateIndex
CREATE INDEX "concern_programme_id_state_due_on_idx" ON "concern"("programme_id", "state", "due_on");

-- CreateIndex
CREATE INDEX "concern_student_id_idx" ON "concern"("student_id");

-- CreateIndex
CREATE INDEX "concern_raised_by_id_idx" ON "concern"("raised_by_id");

-- CreateIndex
CREATE INDEX "concern_session_id_idx" ON "concern"("session_id");

-- CreateIndex
CREATE UNIQUE INDEX "concern_year_serial_key" ON "concern"("year", "serial");

-- CreateIndex
CREATE INDEX "concern_handler_user_id_idx" ON "concern_handler"("user_id");

-- CreateIndex
CREATE INDEX "concern_receiver_user_id_idx" ON "concern_receiver"("user_id");

-- CreateIndex
CREATE INDEX "concern_entry_concern_id_at_idx" ON "concern_entry"("concern_id", "at");

-- CreateIndex
CREATE INDEX "concern_entry_author_id_idx" ON "concern_entry"("author_id");

-- CreateIndex
CREATE INDEX "concern_action_concern_id_idx" ON "concern_action"("concern_id");

-- CreateIndex
CREATE INDEX "concern_reading_user_id_idx" ON "concern_reading"("user_id");

-- AddForeignKey
ALTER TABLE "concern" ADD CONSTRAINT "concern_student_id_fkey" FOREIGN KEY ("student_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "concern" ADD CONSTRAINT "concern_raised_by_id_fkey" FOREIGN KEY ("raised_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "concern" ADD CONSTRAINT "concern_programme_id_fkey" FOREIGN KEY ("programme_id") REFERENCES "programme"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "concern" ADD CONSTRAINT "concern_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "treatment_session"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "concern_handler" ADD CONSTRAINT "concern_handler_concern_id_fkey" FOREIGN KEY ("concern_id") REFERENCES "concern"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "concern_handler" ADD CONSTRAINT "concern_handler_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "concern_receiver" ADD CONSTRAINT "concern_receiver_programme_id_fkey" FOREIGN KEY ("programme_id") REFERENCES "programme"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "concern_receiver" ADD CONSTRAINT "concern_receiver_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "concern_entry" ADD CONSTRAINT "concern_entry_concern_id_fkey" FOREIGN KEY ("concern_id") REFERENCES "concern"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "concern_entry" ADD CONSTRAINT "concern_entry_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "concern_action" ADD CONSTRAINT "concern_action_concern_id_fkey" FOREIGN KEY ("concern_id") REFERENCES "concern"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "concern_reading" ADD CONSTRAINT "concern_reading_concern_id_fkey" FOREIGN KEY ("concern_id") REFERENCES "concern"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "concern_reading" ADD CONSTRAINT "concern_reading_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- A case has one owner.
CREATE UNIQUE INDEX "concern_owner" ON "concern_handler" ("concern_id") WHERE "part" = 'OWNER';
