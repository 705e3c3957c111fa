-- Folders and files of people, their versions, and with whom they are shared.
-- CreateEnum
CREATE TYPE "FileKind" AS ENUM ('FOLDER', 'FILE');

-- CreateEnum
CREATE TYPE "FileShareTarget" AS ENUM ('USER', 'GROUP', 'FIRM', 'YEAR', 'ROLE');

-- CreateTable
CREATE TABLE "file_node" (
    "id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "parent_id" UUID,
    "kind" "FileKind" NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "ancestors" UUID[] DEFAULT ARRAY[]::UUID[],
    "version" INTEGER NOT NULL DEFAULT 0,
    "trashed_at" TIMESTAMPTZ(3),
    "trash_root_id" UUID,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "file_node_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "file_version" (
    "node_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "asset_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "file_version_pkey" PRIMARY KEY ("node_id","number")
);

-- CreateTable
CREATE TABLE "file_share" (
    "id" UUID NOT NULL,
    "node_id" UUID NOT NULL,
    "target" "FileShareTarget" NOT NULL,
    "target_id" UUID NOT NULL,
    "year" INTEGER NOT NULL DEFAULT 0,
    "confirm" BOOLEAN NOT NULL DEFAULT false,
    "until_on" DATE,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "file_share_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "file_receipt" (
    "node_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "file_receipt_pkey" PRIMARY KEY ("node_id","user_id")
);

-- CreateTable
CREATE TABLE "file_hidden" (
    "node_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,

    CONSTRAINT "file_hidden_pkey" PRIMARY KEY ("node_id","user_id")
);

-- CreateIndex
CREATE INDEX "file_node_owner_id_trashed_at_updated_at_idx" ON "file_node"("owner_id", "trashed_at", "updated_at" DESC);

-- CreateIndex
CREATE INDEX "file_node_parent_id_idx" ON "file_node"("parent_id");

-- CreateIndex
CREATE INDEX "file_node_trash_root_id_idx" ON "file_node"("trash_root_id");

-- CreateIndex
CREATE INDEX "file_node_ancestors_idx" ON "file_node" USING GIN ("ancestors");

-- CreateIndex
CREATE INDEX "file_version_asset_id_idx" ON "file_version"("asset_id");

-- CreateIndex
CREATE INDEX "file_share_node_id_idx" ON "file_share"("node_id");

-- CreateIndex
CREATE INDEX "file_share_target_target_id_idx" ON "file_share"("target", "target_id");

-- CreateIndex
CREATE INDEX "file_receipt_user_id_idx" ON "file_receipt"("user_id");

-- CreateIndex
CREATE INDEX "file_hidden_user_id_idx" ON "file_hidden"("user_id");

-- AddForeignKey
ALTER TABLE "file_node" ADD CONSTRAINT "file_node_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "file_node" ADD CONSTRAINT "file_node_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "file_node"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "file_version" ADD CONSTRAINT "file_version_node_id_fkey" FOREIGN KEY ("node_id") REFERENCES "file_node"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "file_version" ADD CONSTRAINT "file_version_asset_id_fkey" FOREIGN KEY ("asset_id") REFERENCES "asset"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "file_share" ADD CONSTRAINT "file_share_node_id_fkey" FOREIGN KEY ("node_id") REFERENCES "file_node"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "file_receipt" ADD CONSTRAINT "file_receipt_node_id_fkey" FOREIGN KEY ("node_id") REFERENCES "file_node"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "file_receipt" ADD CONSTRAINT "file_receipt_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "file_hidden" ADD CONSTRAINT "file_hidden_node_id_fkey" FOREIGN KEY ("node_id") REFERENCES "file_node"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "file_hidden" ADD CONSTRAINT "file_hidden_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A name stands once in a folder, and once at the top.
CREATE UNIQUE INDEX "file_node_name" ON "file_node"("owner_id", "parent_id", "name_key") NULLS NOT DISTINCT WHERE "trashed_at" IS NULL;

-- Shared once with each at a time.
CREATE UNIQUE INDEX "file_share_live" ON "file_share"("node_id", "target", "target_id", "year") WHERE "revoked_at" IS NULL;
