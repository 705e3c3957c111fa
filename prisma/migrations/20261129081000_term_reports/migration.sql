CREATE TYPE "TermReportState" AS ENUM ('DRAFT', 'RELEASED', 'WITHDRAWN');

CREATE TABLE "term_report" (
    "id" UUID NOT NULL,
    "student_id" UUID NOT NULL,
    "term_id" UUID NOT NULL,
    "term_title" TEXT NOT NULL,
    "starts_on" DATE NOT NULL,
    "ends_on" DATE NOT NULL,
    "state" "TermReportState" NOT NULL DEFAULT 'DRAFT',
    "version" INTEGER NOT NULL DEFAULT 1,
    "figures" JSONB,
    "as_of" TIMESTAMPTZ,
    "released_by_id" UUID,
    "seen_at" TIMESTAMPTZ,

    CONSTRAINT "term_report_pkey" PRIMARY KEY ("id"),
    -- What is released has its figures, and nothing else has.
    CONSTRAINT "term_report_figures_check" CHECK (("state" = 'RELEASED') = ("figures" IS NOT NULL) AND ("figures" IS NULL) = ("as_of" IS NULL)
        AND ("figures" IS NULL) = ("released_by_id" IS NULL) AND ("figures" IS NOT NULL OR "seen_at" IS NULL))
);

CREATE TABLE "term_report_version" (
    "term_report_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "figures" JSONB NOT NULL,
    "as_of" TIMESTAMPTZ NOT NULL,
    "released_by_id" UUID NOT NULL,
    "seen_at" TIMESTAMPTZ,
    "withdrawn_at" TIMESTAMPTZ NOT NULL,
    "withdrawn_by_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,

    CONSTRAINT "term_report_version_pkey" PRIMARY KEY ("term_report_id","version")
);

CREATE TABLE "term_comment" (
    "term_report_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "author_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "saved_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "term_comment_pkey" PRIMARY KEY ("term_report_id","version","author_id")
);

CREATE UNIQUE INDEX "term_report_student_id_term_id_key" ON "term_report"("student_id", "term_id");
CREATE INDEX "term_report_term_id_state_idx" ON "term_report"("term_id", "state");
CREATE INDEX "term_report_released_by_id_idx" ON "term_report"("released_by_id");
CREATE INDEX "term_report_version_released_by_id_idx" ON "term_report_version"("released_by_id");
CREATE INDEX "term_report_version_withdrawn_by_id_idx" ON "term_report_version"("withdrawn_by_id");
CREATE INDEX "term_comment_author_id_idx" ON "term_comment"("author_id");
ALTER TABLE "term_report" ADD CONSTRAINT "term_report_student_id_fkey" FOREIGN KEY ("student_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "term_report" ADD CONSTRAINT "term_report_released_by_id_fkey" FOREIGN KEY ("released_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "term_report_version" ADD CONSTRAINT "term_report_version_term_report_id_fkey" FOREIGN KEY ("term_report_id") REFERENCES "term_report"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "term_report_version" ADD CONSTRAINT "term_report_version_released_by_id_fkey" FOREIGN KEY ("released_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "term_report_version" ADD CONSTRAINT "term_report_version_withdrawn_by_id_fkey" FOREIGN KEY ("withdrawn_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "term_comment" ADD CONSTRAINT "term_comment_term_report_id_fkey" FOREIGN KEY ("term_report_id") REFERENCES "term_report"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "term_comment" ADD CONSTRAINT "term_comment_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
