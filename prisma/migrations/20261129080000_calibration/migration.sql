CREATE TABLE "teacher_calibration" (
    "teacher_id" UUID NOT NULL,
    "period" DATE NOT NULL,
    "difficulty" SMALLINT NOT NULL,
    "scale_id" UUID NOT NULL,
    "sessions" INTEGER NOT NULL,
    "students" INTEGER NOT NULL,
    "marks" INTEGER NOT NULL,
    "raw" DOUBLE PRECISION NOT NULL,
    "se" DOUBLE PRECISION,
    "shrunk" DOUBLE PRECISION,
    "low" DOUBLE PRECISION,
    "high" DOUBLE PRECISION,
    "spread" DOUBLE PRECISION,
    "usual_spread" DOUBLE PRECISION,
    "same_share" DOUBLE PRECISION,
    "low_share" DOUBLE PRECISION NOT NULL,
    "low_with_words" DOUBLE PRECISION,
    "not_observed" DOUBLE PRECISION NOT NULL,
    "median_chars" INTEGER,
    "as_of" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "teacher_calibration_pkey" PRIMARY KEY ("teacher_id","period","difficulty")
);

CREATE TABLE "teacher_mark_count" (
    "teacher_id" UUID NOT NULL,
    "period" DATE NOT NULL,
    "value" INTEGER NOT NULL,
    "marks" INTEGER NOT NULL,

    CONSTRAINT "teacher_mark_count_pkey" PRIMARY KEY ("teacher_id","period","value")
);

CREATE TABLE "teacher_furthest" (
    "teacher_id" UUID NOT NULL,
    "period" DATE NOT NULL,
    "session_id" UUID NOT NULL,
    "mine" DOUBLE PRECISION NOT NULL,
    "expected" DOUBLE PRECISION NOT NULL,
    "has_words" BOOLEAN NOT NULL,

    CONSTRAINT "teacher_furthest_pkey" PRIMARY KEY ("teacher_id","period","session_id")
);

CREATE TYPE "CalibrationGuess" AS ENUM ('STRICTER', 'SAME', 'GENEROUS');

CREATE TABLE "teacher_guess" (
    "teacher_id" UUID NOT NULL,
    "period" DATE NOT NULL,
    "guess" "CalibrationGuess" NOT NULL,
    "guessed_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "teacher_guess_pkey" PRIMARY KEY ("teacher_id","period")
);

CREATE INDEX "teacher_furthest_session_id_idx" ON "teacher_furthest"("session_id");
ALTER TABLE "teacher_furthest" ADD CONSTRAINT "teacher_furthest_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "treatment_session"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "teacher_guess" ADD CONSTRAINT "teacher_guess_teacher_id_fkey" FOREIGN KEY ("teacher_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
