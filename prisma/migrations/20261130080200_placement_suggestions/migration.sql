-- CreateEnum
CREATE TYPE "PlacementSuggestionState" AS ENUM ('OPEN', 'ACCEPTED', 'DECLINED', 'WITHDRAWN');

-- CreateTable
CREATE TABLE "placement_suggestion" (
    "id" UUID NOT NULL,
    "student_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "line1" TEXT NOT NULL,
    "town" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "contact_name" TEXT NOT NULL DEFAULT '',
    "contact_email" TEXT NOT NULL DEFAULT '',
    "from_on" DATE NOT NULL,
    "to_on" DATE NOT NULL,
    "why" TEXT NOT NULL,
    "state" "PlacementSuggestionState" NOT NULL DEFAULT 'OPEN',
    "at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),
    "decided_by_id" UUID,
    "reason" TEXT NOT NULL DEFAULT '',
    "placement_id" UUID,

    CONSTRAINT "placement_suggestion_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "placement_suggestion_student_id_idx" ON "placement_suggestion"("student_id");

-- CreateIndex
CREATE INDEX "placement_suggestion_state_at_idx" ON "placement_suggestion"("state", "at");

-- CreateIndex
CREATE INDEX "placement_suggestion_decided_by_id_idx" ON "placement_suggestion"("decided_by_id");

-- CreateIndex
CREATE INDEX "placement_suggestion_placement_id_idx" ON "placement_suggestion"("placement_id");

-- AddForeignKey
ALTER TABLE "placement_suggestion" ADD CONSTRAINT "placement_suggestion_student_id_fkey" FOREIGN KEY ("student_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "placement_suggestion" ADD CONSTRAINT "placement_suggestion_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "placement_suggestion" ADD CONSTRAINT "placement_suggestion_placement_id_fkey" FOREIGN KEY ("placement_id") REFERENCES "placement"("id") ON DELETE SET NULL ON UPDATE CASCADE;
