CREATE TYPE "FrameworkState" AS ENUM ('DRAFT', 'IN_USE', 'RETIRED');
CREATE TYPE "OutcomeLevel" AS ENUM ('INTRODUCED', 'PRACTISED', 'ASSESSED');
CREATE TYPE "OutcomeLinkKind" AS ENUM ('EXACT', 'PART', 'RELATED', 'REPLACED_BY');
CREATE TYPE "CurriculumComponentKind" AS ENUM ('EVENT', 'SESSION_TYPE', 'FORM', 'TEST', 'FILE', 'PLACEMENT', 'PROCEDURE', 'OTHER');

CREATE TABLE "framework" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "issuer" TEXT NOT NULL DEFAULT '',
    "edition" TEXT NOT NULL DEFAULT '',
    "language" TEXT NOT NULL DEFAULT '',
    "licence" TEXT NOT NULL DEFAULT '',
    "state" "FrameworkState" NOT NULL DEFAULT 'DRAFT',
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "framework_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "outcome_group" (
    "id" UUID NOT NULL,
    "framework_id" UUID NOT NULL,
    "parent_id" UUID,
    "code" TEXT NOT NULL DEFAULT '',
    "title" TEXT NOT NULL,
    "title_key" TEXT NOT NULL,
    "sort_order" INTEGER NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "outcome_group_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "topic" (
    "id" UUID NOT NULL,
    "group_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "sort_order" INTEGER NOT NULL,

    CONSTRAINT "topic_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "learning_outcome" (
    "id" UUID NOT NULL,
    "framework_id" UUID NOT NULL,
    "group_id" UUID NOT NULL,
    "topic_id" UUID,
    "code" TEXT NOT NULL,
    "code_key" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "notes" TEXT NOT NULL DEFAULT '',
    "level" "OutcomeLevel" NOT NULL,
    "sort_order" INTEGER NOT NULL,
    "retired_at" TIMESTAMPTZ(3),
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "learning_outcome_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "outcome_link" (
    "from_id" UUID NOT NULL,
    "to_id" UUID NOT NULL,
    "kind" "OutcomeLinkKind" NOT NULL,

    CONSTRAINT "outcome_link_pkey" PRIMARY KEY ("from_id","to_id","kind"),
    CONSTRAINT "outcome_link_other" CHECK ("from_id" <> "to_id")
);

CREATE TABLE "curriculum_component" (
    "id" UUID NOT NULL,
    "node_id" UUID NOT NULL,
    "kind" "CurriculumComponentKind" NOT NULL,
    "ref_id" UUID,
    "title" TEXT NOT NULL,
    "method" TEXT NOT NULL DEFAULT '',
    "minutes" INTEGER,
    "lineage_id" UUID NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "curriculum_component_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "curriculum_component_outcome" (
    "component_id" UUID NOT NULL,
    "outcome_id" UUID NOT NULL,
    "level" "OutcomeLevel" NOT NULL,

    CONSTRAINT "curriculum_component_outcome_pkey" PRIMARY KEY ("component_id","outcome_id")
);

CREATE UNIQUE INDEX "framework_name_key_key" ON "framework"("name_key");
CREATE UNIQUE INDEX "outcome_group_framework_id_title_key_key" ON "outcome_group"("framework_id", "title_key");
CREATE INDEX "outcome_group_parent_id_idx" ON "outcome_group"("parent_id");
CREATE UNIQUE INDEX "topic_group_id_name_key_key" ON "topic"("group_id", "name_key");
CREATE UNIQUE INDEX "learning_outcome_framework_id_code_key_key" ON "learning_outcome"("framework_id", "code_key");
CREATE INDEX "learning_outcome_group_id_idx" ON "learning_outcome"("group_id");
CREATE INDEX "learning_outcome_topic_id_idx" ON "learning_outcome"("topic_id");
CREATE INDEX "outcome_link_to_id_idx" ON "outcome_link"("to_id");
CREATE INDEX "curriculum_component_node_id_idx" ON "curriculum_component"("node_id");
CREATE INDEX "curriculum_component_lineage_id_idx" ON "curriculum_component"("lineage_id");
CREATE INDEX "curriculum_component_kind_ref_id_idx" ON "curriculum_component"("kind", "ref_id");
CREATE UNIQUE INDEX "curriculum_component_ref_key" ON "curriculum_component"("node_id", "kind", "ref_id") WHERE "deleted_at" IS NULL AND "ref_id" IS NOT NULL;
CREATE INDEX "curriculum_component_outcome_outcome_id_level_idx" ON "curriculum_component_outcome"("outcome_id", "level");
ALTER TABLE "curriculum_history" ALTER COLUMN "node_id" DROP NOT NULL, ADD COLUMN "outcome_id" UUID;
ALTER TABLE "curriculum_history" ADD CONSTRAINT "curriculum_history_of_one" CHECK (("node_id" IS NULL) <> ("outcome_id" IS NULL));
CREATE INDEX "curriculum_history_outcome_id_id_idx" ON "curriculum_history"("outcome_id", "id" DESC);
ALTER TABLE "outcome_group" ADD CONSTRAINT "outcome_group_framework_id_fkey" FOREIGN KEY ("framework_id") REFERENCES "framework"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "outcome_group" ADD CONSTRAINT "outcome_group_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "outcome_group"("id") ON DELETE NO ACTION ON UPDATE CASCADE;
ALTER TABLE "topic" ADD CONSTRAINT "topic_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "outcome_group"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "learning_outcome" ADD CONSTRAINT "learning_outcome_framework_id_fkey" FOREIGN KEY ("framework_id") REFERENCES "framework"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "learning_outcome" ADD CONSTRAINT "learning_outcome_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "outcome_group"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "learning_outcome" ADD CONSTRAINT "learning_outcome_topic_id_fkey" FOREIGN KEY ("topic_id") REFERENCES "topic"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "outcome_link" ADD CONSTRAINT "outcome_link_from_id_fkey" FOREIGN KEY ("from_id") REFERENCES "learning_outcome"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "outcome_link" ADD CONSTRAINT "outcome_link_to_id_fkey" FOREIGN KEY ("to_id") REFERENCES "learning_outcome"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "curriculum_component" ADD CONSTRAINT "curriculum_component_node_id_fkey" FOREIGN KEY ("node_id") REFERENCES "curriculum_node"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "curriculum_component_outcome" ADD CONSTRAINT "curriculum_component_outcome_component_id_fkey" FOREIGN KEY ("component_id") REFERENCES "curriculum_component"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "curriculum_component_outcome" ADD CONSTRAINT "curriculum_component_outcome_outcome_id_fkey" FOREIGN KEY ("outcome_id") REFERENCES "learning_outcome"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "curriculum_history" ADD CONSTRAINT "curriculum_history_outcome_id_fkey" FOREIGN KEY ("outcome_id") REFERENCES "learning_outcome"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
