CREATE TYPE "ReportRunState" AS ENUM ('PREPARING', 'READY', 'FAILED', 'EXPIRED');
CREATE TYPE "ReportRunFormat" AS ENUM ('SCREEN', 'CSV', 'XLSX');

CREATE TABLE "report_run" (
    "id" UUID NOT NULL,
    "by_id" UUID NOT NULL,
    "asked_hash" TEXT NOT NULL,
    "asked" JSONB NOT NULL,
    "format" "ReportRunFormat" NOT NULL,
    "title" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "state" "ReportRunState" NOT NULL DEFAULT 'PREPARING',
    "done" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "asked_at" TIMESTAMPTZ NOT NULL,
    "held_at" TIMESTAMPTZ,
    "as_of" TIMESTAMPTZ,
    "result" JSONB,
    "rights" JSONB,
    "size_bytes" INTEGER,
    "rows" INTEGER,
    "is_cut" BOOLEAN NOT NULL DEFAULT false,
    "expires_at" TIMESTAMPTZ,

    CONSTRAINT "report_run_pkey" PRIMARY KEY ("id")
);

-- Who asks for the same again while it is prepared has the one that is.
CREATE UNIQUE INDEX "report_run_open_key" ON "report_run"("by_id", "asked_hash") WHERE "state" = 'PREPARING';
CREATE INDEX "report_run_by_id_asked_at_idx" ON "report_run"("by_id", "asked_at");
CREATE INDEX "report_run_state_asked_at_idx" ON "report_run"("state", "asked_at");
ALTER TABLE "report_run" ADD CONSTRAINT "report_run_by_id_fkey" FOREIGN KEY ("by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
