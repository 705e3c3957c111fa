CREATE TABLE "job_turn" (
    "job" TEXT NOT NULL,
    "pattern" TEXT NOT NULL,
    "next_at" TIMESTAMPTZ NOT NULL,
    "holder" TEXT,
    "held_until" TIMESTAMPTZ,

    CONSTRAINT "job_turn_pkey" PRIMARY KEY ("job")
);
