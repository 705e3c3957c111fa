-- The day of the last rollover that decided on somebody's year.
ALTER TABLE "app_user" ADD COLUMN "rolled_on" DATE;

-- CreateTable
CREATE TABLE "rollover" (
    "id" UUID NOT NULL,
    "programme_ids" UUID[],
    "day" DATE NOT NULL,
    "new_since" DATE NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ NOT NULL,
    "created_by_id" UUID NOT NULL,
    "batch_id" UUID,
    "summary" JSONB,

    CONSTRAINT "rollover_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rollover_exception" (
    "rollover_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "programme_id" UUID,
    "year" INTEGER,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "by_id" UUID NOT NULL,
    "at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "rollover_exception_pkey" PRIMARY KEY ("rollover_id","user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "rollover_batch_id_key" ON "rollover"("batch_id");

-- CreateIndex
CREATE INDEX "rollover_created_at_idx" ON "rollover"("created_at");

-- AddForeignKey
ALTER TABLE "rollover_exception" ADD CONSTRAINT "rollover_exception_rollover_id_fkey" FOREIGN KEY ("rollover_id") REFERENCES "rollover"("id") ON DELETE CASCADE ON UPDATE CASCADE;
