ALTER TABLE "form_response" ADD COLUMN "visitor_cipher" TEXT;

CREATE TABLE "static_url" (
    "id" UUID NOT NULL,
    "form_id" UUID NOT NULL,
    "label" TEXT NOT NULL,
    "token_cipher" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "opens_at" TIMESTAMPTZ,
    "closes_at" TIMESTAMPTZ,
    "per_day" INTEGER,
    "total" INTEGER,
    "asks" TEXT NOT NULL DEFAULT 'NOTHING',
    "as_self" BOOLEAN NOT NULL DEFAULT false,
    "subject_id" UUID,
    "uses" INTEGER NOT NULL DEFAULT 0,
    "created_by_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,
    "rotated_at" TIMESTAMPTZ,
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "static_url_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "static_url_token_hash_key" ON "static_url"("token_hash");
CREATE INDEX "static_url_form_id_idx" ON "static_url"("form_id");
CREATE INDEX "static_url_subject_id_idx" ON "static_url"("subject_id");

ALTER TABLE "static_url" ADD CONSTRAINT "static_url_form_id_fkey" FOREIGN KEY ("form_id") REFERENCES "form"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "static_url" ADD CONSTRAINT "static_url_subject_id_fkey" FOREIGN KEY ("subject_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "static_url_day" (
    "url_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "uses" INTEGER NOT NULL,

    CONSTRAINT "static_url_day_pkey" PRIMARY KEY ("url_id", "day")
);

ALTER TABLE "static_url_day" ADD CONSTRAINT "static_url_day_url_id_fkey" FOREIGN KEY ("url_id") REFERENCES "static_url"("id") ON DELETE CASCADE ON UPDATE CASCADE;
