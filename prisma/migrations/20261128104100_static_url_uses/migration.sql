CREATE TABLE "static_url_use" (
    "response_id" UUID NOT NULL,
    "url_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "day" DATE NOT NULL,

    CONSTRAINT "static_url_use_pkey" PRIMARY KEY ("response_id")
);

CREATE INDEX "static_url_use_url_id_user_id_day_idx" ON "static_url_use"("url_id", "user_id", "day");

ALTER TABLE "static_url_use" ADD CONSTRAINT "static_url_use_url_id_fkey" FOREIGN KEY ("url_id") REFERENCES "static_url"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Responses that somebody began as themself counted when they began: they are not counted once more when they are handed in.
INSERT INTO "static_url_use" ("response_id", "url_id", "user_id", "day")
SELECT response."id", response."origin_id", response."submitter_id", response."created_at"::date
FROM "form_response" response
JOIN "static_url" url ON url."id" = response."origin_id"
WHERE response."origin_kind" = 'STATIC_URL' AND response."submitter_id" IS NOT NULL;
