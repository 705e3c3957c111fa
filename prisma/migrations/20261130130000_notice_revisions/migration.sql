-- The tag of the poll names when what concerns somebody last changed: it is the same on every instance and after a restart.
CREATE TABLE "notice_revision" (
    "subject_id" UUID NOT NULL,
    "revision" BIGINT NOT NULL,

    CONSTRAINT "notice_revision_pkey" PRIMARY KEY ("subject_id")
);
