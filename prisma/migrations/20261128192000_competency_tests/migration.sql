CREATE TYPE "TestAttemptState" AS ENUM ('REQUESTED', 'AWAITING_MARKING', 'MARKING_REQUIRED', 'PASSED', 'FAILED', 'RETAKE', 'VOID');

CREATE TYPE "TestOutcome" AS ENUM ('PASSED', 'FAILED');

CREATE TYPE "TestSecondMarker" AS ENUM ('NEVER', 'ON_FAIL', 'ALWAYS');

CREATE TYPE "TestPrerequisiteKind" AS ENUM ('COUNT', 'TEST');

CREATE TABLE "competency_test" (
    "id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "form_id" UUID NOT NULL,
    "published" BOOLEAN NOT NULL DEFAULT false,
    "programme_id" UUID,
    "years" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "opens_on" DATE,
    "closes_on" DATE,
    "can_retake" BOOLEAN NOT NULL DEFAULT false,
    "attempts" INTEGER,
    "retake_after_days" INTEGER NOT NULL DEFAULT 0,
    "remediation_form_id" UUID,
    "pass_rule" TEXT NOT NULL DEFAULT '',
    "critical_uids" UUID[] DEFAULT ARRAY[]::UUID[],
    "second_marker" "TestSecondMarker" NOT NULL DEFAULT 'NEVER',
    "needs_session" BOOLEAN NOT NULL DEFAULT false,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ NOT NULL,
    "deleted_at" TIMESTAMPTZ,

    CONSTRAINT "competency_test_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "test_assessor" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "test_id" UUID NOT NULL,
    "role_id" UUID,
    "user_id" UUID,

    CONSTRAINT "test_assessor_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "test_prerequisite" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "test_id" UUID NOT NULL,
    "kind" "TestPrerequisiteKind" NOT NULL,
    "procedure_id" UUID,
    "count" INTEGER,
    "help" TEXT,
    "is_consistent" BOOLEAN NOT NULL DEFAULT false,
    "needed_test_id" UUID,
    "sort_order" INTEGER NOT NULL,

    CONSTRAINT "test_prerequisite_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "test_filter" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "programme_id" UUID,
    "years" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "test_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "states" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "test_filter_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "test_attempt" (
    "id" UUID NOT NULL,
    "test_id" UUID NOT NULL,
    "student_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "state" "TestAttemptState" NOT NULL DEFAULT 'REQUESTED',
    "assessor_id" UUID,
    "second_id" UUID,
    "asked_by_id" UUID NOT NULL,
    "asked_at" TIMESTAMPTZ NOT NULL,
    "accepted_at" TIMESTAMPTZ,
    "version_id" UUID NOT NULL,
    "pass_rule" TEXT NOT NULL,
    "critical_uids" UUID[],
    "second_marker" "TestSecondMarker" NOT NULL,
    "response_id" UUID,
    "second_response_id" UUID,
    "session_id" UUID,
    "first_outcome" "TestOutcome",
    "first_reason" TEXT NOT NULL DEFAULT '',
    "first_hash" TEXT,
    "first_at" TIMESTAMPTZ,
    "second_outcome" "TestOutcome",
    "second_reason" TEXT NOT NULL DEFAULT '',
    "second_hash" TEXT,
    "second_at" TIMESTAMPTZ,
    "score" DOUBLE PRECISION,
    "failed_uids" UUID[] DEFAULT ARRAY[]::UUID[],
    "reason" TEXT NOT NULL DEFAULT '',
    "eligible_on" DATE,
    "decided_at" TIMESTAMPTZ,
    "flags" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "test_attempt_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "test_history" (
    "id" UUID NOT NULL,
    "attempt_id" UUID NOT NULL,
    "at" TIMESTAMPTZ NOT NULL,
    "by_id" UUID,
    "act" TEXT NOT NULL,
    "to_id" UUID,
    "reason" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "test_history_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "competency_test_published_deleted_at_idx" ON "competency_test"("published", "deleted_at");

CREATE INDEX "competency_test_form_id_idx" ON "competency_test"("form_id");

CREATE INDEX "competency_test_remediation_form_id_idx" ON "competency_test"("remediation_form_id");

CREATE INDEX "competency_test_programme_id_idx" ON "competency_test"("programme_id");

CREATE INDEX "test_assessor_role_id_idx" ON "test_assessor"("role_id");

CREATE INDEX "test_assessor_user_id_idx" ON "test_assessor"("user_id");

CREATE UNIQUE INDEX "test_assessor_test_id_role_id_key" ON "test_assessor"("test_id", "role_id");

CREATE UNIQUE INDEX "test_assessor_test_id_user_id_key" ON "test_assessor"("test_id", "user_id");

CREATE INDEX "test_prerequisite_test_id_idx" ON "test_prerequisite"("test_id");

CREATE INDEX "test_prerequisite_procedure_id_idx" ON "test_prerequisite"("procedure_id");

CREATE INDEX "test_prerequisite_needed_test_id_idx" ON "test_prerequisite"("needed_test_id");

CREATE UNIQUE INDEX "test_filter_name_key" ON "test_filter"("name");

CREATE INDEX "test_filter_programme_id_idx" ON "test_filter"("programme_id");

CREATE UNIQUE INDEX "test_attempt_response_id_key" ON "test_attempt"("response_id");

CREATE UNIQUE INDEX "test_attempt_second_response_id_key" ON "test_attempt"("second_response_id");

CREATE INDEX "test_attempt_assessor_id_state_idx" ON "test_attempt"("assessor_id", "state");

CREATE INDEX "test_attempt_second_id_state_idx" ON "test_attempt"("second_id", "state");

CREATE INDEX "test_attempt_student_id_test_id_idx" ON "test_attempt"("student_id", "test_id");

CREATE INDEX "test_attempt_test_id_state_idx" ON "test_attempt"("test_id", "state");

CREATE INDEX "test_attempt_state_asked_at_idx" ON "test_attempt"("state", "asked_at");

CREATE INDEX "test_attempt_asked_by_id_idx" ON "test_attempt"("asked_by_id");

CREATE INDEX "test_attempt_version_id_idx" ON "test_attempt"("version_id");

CREATE INDEX "test_attempt_session_id_idx" ON "test_attempt"("session_id");

CREATE INDEX "test_history_attempt_id_at_idx" ON "test_history"("attempt_id", "at");

ALTER TABLE "competency_test" ADD CONSTRAINT "competency_test_form_id_fkey" FOREIGN KEY ("form_id") REFERENCES "form"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "competency_test" ADD CONSTRAINT "competency_test_remediation_form_id_fkey" FOREIGN KEY ("remediation_form_id") REFERENCES "form"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "competency_test" ADD CONSTRAINT "competency_test_programme_id_fkey" FOREIGN KEY ("programme_id") REFERENCES "programme"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "test_assessor" ADD CONSTRAINT "test_assessor_test_id_fkey" FOREIGN KEY ("test_id") REFERENCES "competency_test"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "test_assessor" ADD CONSTRAINT "test_assessor_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "role"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "test_assessor" ADD CONSTRAINT "test_assessor_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "test_prerequisite" ADD CONSTRAINT "test_prerequisite_test_id_fkey" FOREIGN KEY ("test_id") REFERENCES "competency_test"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "test_prerequisite" ADD CONSTRAINT "test_prerequisite_procedure_id_fkey" FOREIGN KEY ("procedure_id") REFERENCES "procedure"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "test_prerequisite" ADD CONSTRAINT "test_prerequisite_needed_test_id_fkey" FOREIGN KEY ("needed_test_id") REFERENCES "competency_test"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "test_filter" ADD CONSTRAINT "test_filter_programme_id_fkey" FOREIGN KEY ("programme_id") REFERENCES "programme"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "test_attempt" ADD CONSTRAINT "test_attempt_test_id_fkey" FOREIGN KEY ("test_id") REFERENCES "competency_test"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "test_attempt" ADD CONSTRAINT "test_attempt_student_id_fkey" FOREIGN KEY ("student_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "test_attempt" ADD CONSTRAINT "test_attempt_assessor_id_fkey" FOREIGN KEY ("assessor_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "test_attempt" ADD CONSTRAINT "test_attempt_second_id_fkey" FOREIGN KEY ("second_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "test_attempt" ADD CONSTRAINT "test_attempt_asked_by_id_fkey" FOREIGN KEY ("asked_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "test_attempt" ADD CONSTRAINT "test_attempt_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "form_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "test_attempt" ADD CONSTRAINT "test_attempt_response_id_fkey" FOREIGN KEY ("response_id") REFERENCES "form_response"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "test_attempt" ADD CONSTRAINT "test_attempt_second_response_id_fkey" FOREIGN KEY ("second_response_id") REFERENCES "form_response"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "test_attempt" ADD CONSTRAINT "test_attempt_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "treatment_session"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "test_history" ADD CONSTRAINT "test_history_attempt_id_fkey" FOREIGN KEY ("attempt_id") REFERENCES "test_attempt"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- Two tests that are both in use do not share a code.
CREATE UNIQUE INDEX "competency_test_code" ON "competency_test" (lower("code")) WHERE "deleted_at" IS NULL;
-- A student has one attempt of a test open at a time, and one of a number but for those that count for nothing.
CREATE UNIQUE INDEX "test_attempt_one_open" ON "test_attempt" ("test_id", "student_id") WHERE "state" IN ('REQUESTED', 'AWAITING_MARKING', 'MARKING_REQUIRED');
CREATE UNIQUE INDEX "test_attempt_number" ON "test_attempt" ("test_id", "student_id", "number") WHERE "state" <> 'VOID';
