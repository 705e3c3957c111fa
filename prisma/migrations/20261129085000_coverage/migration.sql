CREATE TYPE "CoverageKind" AS ENUM ('PROCEDURE', 'FORM', 'TEST', 'SESSION_TYPE');

CREATE TABLE "coverage_fact" (
    "kind" "CoverageKind" NOT NULL,
    "ref_id" UUID NOT NULL,
    "student_id" UUID NOT NULL,
    "source_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "grade" SMALLINT NOT NULL,

    CONSTRAINT "coverage_fact_pkey" PRIMARY KEY ("kind","ref_id","student_id","source_id")
);

CREATE TABLE "coverage_held" (
    "kind" "CoverageKind" NOT NULL,
    "ref_id" UUID NOT NULL,
    "source_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "minutes" INTEGER NOT NULL,
    "programme_id" UUID,

    CONSTRAINT "coverage_held_pkey" PRIMARY KEY ("kind","ref_id","source_id")
);

CREATE TABLE "coverage_rebuild" (
    "kind" "CoverageKind" NOT NULL,
    "after_id" UUID,

    CONSTRAINT "coverage_rebuild_pkey" PRIMARY KEY ("kind")
);

CREATE INDEX "coverage_fact_kind_ref_id_student_id_idx" ON "coverage_fact"("kind", "ref_id", "student_id") INCLUDE ("day", "grade");
CREATE INDEX "coverage_fact_student_id_kind_ref_id_idx" ON "coverage_fact"("student_id", "kind", "ref_id");
CREATE INDEX "coverage_fact_kind_source_id_idx" ON "coverage_fact"("kind", "source_id");
CREATE INDEX "coverage_held_kind_ref_id_day_idx" ON "coverage_held"("kind", "ref_id", "day");
CREATE INDEX "coverage_held_kind_source_id_idx" ON "coverage_held"("kind", "source_id");
ALTER TABLE "coverage_fact" ADD CONSTRAINT "coverage_fact_grade_check" CHECK ("grade" BETWEEN 0 AND 2);

-- What a school has recorded before is counted by the job, from the first run after the upgrade on. A new database stays empty, so that a backup can be put into it.
INSERT INTO "coverage_rebuild" ("kind") SELECT k."kind" FROM unnest(enum_range(NULL::"CoverageKind")) AS k("kind") WHERE EXISTS (SELECT 1 FROM "app_user");
