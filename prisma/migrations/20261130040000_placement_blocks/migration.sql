CREATE TYPE "PlacementBlockState" AS ENUM ('PLANNING', 'PREFERENCES', 'ALLOCATED', 'CLOSED');
CREATE TYPE "PlacementRunState" AS ENUM ('QUEUED', 'RUNNING', 'DONE', 'STOPPED', 'FAILED');
ALTER TABLE "placement" ADD COLUMN     "block_id" UUID,
ADD COLUMN     "choice" INTEGER;
CREATE TABLE "placement_block" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "specialty_id" UUID,
    "programme_id" UUID NOT NULL,
    "years" INTEGER[],
    "from_on" DATE NOT NULL,
    "to_on" DATE NOT NULL,
    "weekdays" INTEGER[],
    "starts_time" TEXT NOT NULL,
    "minutes" INTEGER NOT NULL,
    "opens_at" TIMESTAMPTZ(3) NOT NULL,
    "closes_at" TIMESTAMPTZ(3) NOT NULL,
    "choices" INTEGER NOT NULL,
    "never_again" BOOLEAN NOT NULL DEFAULT false,
    "state" "PlacementBlockState" NOT NULL DEFAULT 'PLANNING',
    "open_told_at" TIMESTAMPTZ(3),
    "reminded_at" TIMESTAMPTZ(3),
    "revision" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "placement_block_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "placement_block_order" CHECK ("to_on" >= "from_on"),
    CONSTRAINT "placement_block_window" CHECK ("closes_at" > "opens_at"),
    CONSTRAINT "placement_block_choices" CHECK ("choices" BETWEEN 1 AND 10)
);
CREATE TABLE "placement_ranking" (
    "block_id" UUID NOT NULL,
    "student_id" UUID NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "placement_ranking_pkey" PRIMARY KEY ("block_id","student_id")
);
CREATE TABLE "placement_preference" (
    "block_id" UUID NOT NULL,
    "student_id" UUID NOT NULL,
    "rank" INTEGER NOT NULL,
    "provider_id" UUID NOT NULL,
    CONSTRAINT "placement_preference_pkey" PRIMARY KEY ("block_id","student_id","rank")
);
CREATE TABLE "placement_run" (
    "id" UUID NOT NULL,
    "by_id" UUID NOT NULL,
    "state" "PlacementRunState" NOT NULL DEFAULT 'QUEUED',
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "held_at" TIMESTAMPTZ(3),
    "tries" INTEGER NOT NULL DEFAULT 0,
    "ended_at" TIMESTAMPTZ(3),
    "fingerprint" TEXT,
    "is_optimal" BOOLEAN,
    "gap" DOUBLE PRECISION,
    "batch_id" UUID,
    CONSTRAINT "placement_run_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "placement_run_block" (
    "run_id" UUID NOT NULL,
    "block_id" UUID NOT NULL,
    CONSTRAINT "placement_run_block_pkey" PRIMARY KEY ("run_id","block_id")
);
CREATE TABLE "placement_run_outcome" (
    "run_id" UUID NOT NULL,
    "block_id" UUID NOT NULL,
    "student_id" UUID NOT NULL,
    "provider_id" UUID,
    "choice" INTEGER,
    "left_out" TEXT,
    "reason" JSONB,
    CONSTRAINT "placement_run_outcome_pkey" PRIMARY KEY ("run_id","block_id","student_id")
);
CREATE INDEX "placement_block_programme_id_idx" ON "placement_block"("programme_id");
CREATE INDEX "placement_block_specialty_id_idx" ON "placement_block"("specialty_id");
CREATE INDEX "placement_block_state_closes_at_idx" ON "placement_block"("state", "closes_at");
CREATE INDEX "placement_ranking_student_id_idx" ON "placement_ranking"("student_id");
CREATE INDEX "placement_preference_provider_id_idx" ON "placement_preference"("provider_id");
CREATE UNIQUE INDEX "placement_preference_block_id_student_id_provider_id_key" ON "placement_preference"("block_id", "student_id", "provider_id");
CREATE UNIQUE INDEX "placement_run_batch_id_key" ON "placement_run"("batch_id");
CREATE INDEX "placement_run_by_id_idx" ON "placement_run"("by_id");
CREATE INDEX "placement_run_state_asked_at_idx" ON "placement_run"("state", "asked_at");
CREATE INDEX "placement_run_block_block_id_idx" ON "placement_run_block"("block_id");
CREATE INDEX "placement_run_outcome_block_id_idx" ON "placement_run_outcome"("block_id");
CREATE INDEX "placement_run_outcome_student_id_idx" ON "placement_run_outcome"("student_id");
CREATE INDEX "placement_run_outcome_provider_id_idx" ON "placement_run_outcome"("provider_id");
CREATE INDEX "placement_block_id_idx" ON "placement"("block_id");
ALTER TABLE "placement" ADD CONSTRAINT "placement_block_id_fkey" FOREIGN KEY ("block_id") REFERENCES "placement_block"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "placement_block" ADD CONSTRAINT "placement_block_specialty_id_fkey" FOREIGN KEY ("specialty_id") REFERENCES "specialty"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "placement_block" ADD CONSTRAINT "placement_block_programme_id_fkey" FOREIGN KEY ("programme_id") REFERENCES "programme"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "placement_ranking" ADD CONSTRAINT "placement_ranking_block_id_fkey" FOREIGN KEY ("block_id") REFERENCES "placement_block"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "placement_ranking" ADD CONSTRAINT "placement_ranking_student_id_fkey" FOREIGN KEY ("student_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "placement_preference" ADD CONSTRAINT "placement_preference_block_id_student_id_fkey" FOREIGN KEY ("block_id", "student_id") REFERENCES "placement_ranking"("block_id", "student_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "placement_preference" ADD CONSTRAINT "placement_preference_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "placement_provider"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "placement_run" ADD CONSTRAINT "placement_run_by_id_fkey" FOREIGN KEY ("by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "placement_run_block" ADD CONSTRAINT "placement_run_block_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "placement_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "placement_run_block" ADD CONSTRAINT "placement_run_block_block_id_fkey" FOREIGN KEY ("block_id") REFERENCES "placement_block"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "placement_run_outcome" ADD CONSTRAINT "placement_run_outcome_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "placement_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "placement_run_outcome" ADD CONSTRAINT "placement_run_outcome_block_id_fkey" FOREIGN KEY ("block_id") REFERENCES "placement_block"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "placement_run_outcome" ADD CONSTRAINT "placement_run_outcome_student_id_fkey" FOREIGN KEY ("student_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "placement_run_outcome" ADD CONSTRAINT "placement_run_outcome_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "placement_provider"("id") ON DELETE CASCADE ON UPDATE CASCADE;
