-- Nothing can be swapped until a school turns it on, and then dates of the types alone that it names.
ALTER TABLE "session_type" ADD COLUMN "can_swap" BOOLEAN NOT NULL DEFAULT false;

CREATE TYPE "SwapState" AS ENUM ('OPEN', 'TAKEN', 'DONE', 'REFUSED', 'WITHDRAWN', 'EXPIRED');

CREATE TABLE "swap_offer" (
    "id" UUID NOT NULL,
    "occurrence_id" UUID,
    "title" TEXT NOT NULL,
    "held_on" DATE NOT NULL,
    "print" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "part" "EventPart" NOT NULL,
    "wanted_ids" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[],
    "wanted_prints" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[],
    "taker_id" UUID,
    "given_id" UUID,
    "state" "SwapState" NOT NULL DEFAULT 'OPEN',
    "offered_at" TIMESTAMPTZ(3) NOT NULL,
    "taken_at" TIMESTAMPTZ(3),
    "decided_by_id" UUID,
    "ended_at" TIMESTAMPTZ(3),
    "reason" TEXT NOT NULL DEFAULT '',
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "swap_offer_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "swap_offer_occurrence_id_fkey" FOREIGN KEY ("occurrence_id") REFERENCES "occurrence"("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "swap_offer_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "swap_offer_taker_id_fkey" FOREIGN KEY ("taker_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE INDEX "swap_offer_occurrence_id_idx" ON "swap_offer"("occurrence_id");
CREATE INDEX "swap_offer_person_id_idx" ON "swap_offer"("person_id");
CREATE INDEX "swap_offer_taker_id_idx" ON "swap_offer"("taker_id");
CREATE INDEX "swap_offer_state_idx" ON "swap_offer"("state");
