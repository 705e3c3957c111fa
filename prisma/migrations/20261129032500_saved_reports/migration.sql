CREATE TYPE "ReportSchedule" AS ENUM ('NEVER', 'WEEKLY', 'MONTHLY', 'TERMLY');

CREATE TABLE "saved_report" (
    "id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "config_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "filters" JSONB NOT NULL,
    "schedule" "ReportSchedule" NOT NULL DEFAULT 'NEVER',
    "next_on" DATE,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "saved_report_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "saved_report_share" (
    "saved_report_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,

    CONSTRAINT "saved_report_share_pkey" PRIMARY KEY ("saved_report_id","user_id")
);

CREATE UNIQUE INDEX "saved_report_owner_id_name_key" ON "saved_report"("owner_id", lower("name"));
CREATE INDEX "saved_report_config_id_idx" ON "saved_report"("config_id");
CREATE INDEX "saved_report_next_on_idx" ON "saved_report"("next_on") WHERE "next_on" IS NOT NULL;
CREATE INDEX "saved_report_share_user_id_idx" ON "saved_report_share"("user_id");
ALTER TABLE "saved_report" ADD CONSTRAINT "saved_report_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "saved_report" ADD CONSTRAINT "saved_report_config_id_fkey" FOREIGN KEY ("config_id") REFERENCES "report_config"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "saved_report_share" ADD CONSTRAINT "saved_report_share_saved_report_id_fkey" FOREIGN KEY ("saved_report_id") REFERENCES "saved_report"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "saved_report_share" ADD CONSTRAINT "saved_report_share_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
