-- Browsers in which somebody has logged in, so that a login from another one is told to them.
ALTER TABLE "app_user" ADD COLUMN "devices_since" TIMESTAMPTZ;

CREATE TABLE "known_device" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "device_hash" TEXT NOT NULL,
    "user_agent" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,
    "last_seen_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "known_device_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "known_device_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "known_device_user_id_device_hash_key" ON "known_device"("user_id", "device_hash");

CREATE INDEX "known_device_last_seen_at_idx" ON "known_device"("last_seen_at");
