CREATE TYPE "CurriculumYearState" AS ENUM ('DRAFT', 'CURRENT', 'CLOSED');
CREATE TYPE "CurriculumNodeKind" AS ENUM ('PROGRAMME', 'YEAR', 'MODULE', 'UNIT', 'THEME');

CREATE TABLE "curriculum_year" (
    "id" UUID NOT NULL,
    "programme_id" UUID NOT NULL,
    "starts_on" DATE NOT NULL,
    "ends_on" DATE NOT NULL,
    "state" "CurriculumYearState" NOT NULL DEFAULT 'DRAFT',
    "copied_from_id" UUID,

    CONSTRAINT "curriculum_year_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "curriculum_node" (
    "id" UUID NOT NULL,
    "year_id" UUID NOT NULL,
    "parent_id" UUID,
    "kind" "CurriculumNodeKind" NOT NULL,
    "title" TEXT NOT NULL,
    "title_key" TEXT NOT NULL,
    "notes" TEXT NOT NULL DEFAULT '',
    "sort_order" INTEGER NOT NULL,
    "path" UUID[] DEFAULT ARRAY[]::UUID[],
    "lineage_id" UUID NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "curriculum_node_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "curriculum_history" (
    "id" UUID NOT NULL,
    "node_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "by_id" UUID NOT NULL,
    "act" TEXT NOT NULL,
    "changes" JSONB NOT NULL,

    CONSTRAINT "curriculum_history_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "curriculum_year_programme_id_starts_on_key" ON "curriculum_year"("programme_id", "starts_on");
CREATE UNIQUE INDEX "curriculum_year_current_key" ON "curriculum_year"("programme_id") WHERE "state" = 'CURRENT';
CREATE INDEX "curriculum_year_copied_from_id_idx" ON "curriculum_year"("copied_from_id");
CREATE INDEX "curriculum_node_year_id_idx" ON "curriculum_node"("year_id");
CREATE INDEX "curriculum_node_parent_id_idx" ON "curriculum_node"("parent_id");
CREATE INDEX "curriculum_node_lineage_id_idx" ON "curriculum_node"("lineage_id");
CREATE INDEX "curriculum_node_path_idx" ON "curriculum_node" USING GIN ("path");
CREATE UNIQUE INDEX "curriculum_node_title_key" ON "curriculum_node"("parent_id", "title_key") WHERE "deleted_at" IS NULL;
CREATE UNIQUE INDEX "curriculum_node_root_key" ON "curriculum_node"("year_id") WHERE "parent_id" IS NULL;
CREATE INDEX "curriculum_history_node_id_id_idx" ON "curriculum_history"("node_id", "id" DESC);
CREATE INDEX "curriculum_history_by_id_idx" ON "curriculum_history"("by_id");
ALTER TABLE "curriculum_node" ADD CONSTRAINT "curriculum_node_root_kind" CHECK (("parent_id" IS NULL) = ("kind" = 'PROGRAMME') AND ("parent_id" IS NOT NULL OR "deleted_at" IS NULL));
ALTER TABLE "curriculum_year" ADD CONSTRAINT "curriculum_year_programme_id_fkey" FOREIGN KEY ("programme_id") REFERENCES "programme"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "curriculum_year" ADD CONSTRAINT "curriculum_year_copied_from_id_fkey" FOREIGN KEY ("copied_from_id") REFERENCES "curriculum_year"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "curriculum_node" ADD CONSTRAINT "curriculum_node_year_id_fkey" FOREIGN KEY ("year_id") REFERENCES "curriculum_year"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "curriculum_node" ADD CONSTRAINT "curriculum_node_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "curriculum_node"("id") ON DELETE NO ACTION ON UPDATE CASCADE;
ALTER TABLE "curriculum_history" ADD CONSTRAINT "curriculum_history_node_id_fkey" FOREIGN KEY ("node_id") REFERENCES "curriculum_node"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "curriculum_history" ADD CONSTRAINT "curriculum_history_by_id_fkey" FOREIGN KEY ("by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
