-- The rooms of a clinic: which chairs stand in each, by their numbers. A room without chairs has neither number.
CREATE TABLE "clinic_room" (
    "id" UUID NOT NULL,
    "clinic_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "first_chair" INTEGER,
    "last_chair" INTEGER,
    "sort_order" INTEGER NOT NULL,

    CONSTRAINT "clinic_room_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "clinic_room_chairs" CHECK (("first_chair" IS NULL) = ("last_chair" IS NULL) AND "first_chair" >= 1 AND "last_chair" >= "first_chair")
);

-- CreateIndex
CREATE INDEX "clinic_room_clinic_id_sort_order_idx" ON "clinic_room"("clinic_id", "sort_order");

-- Names are unique within a clinic, whatever their capitals.
CREATE UNIQUE INDEX "clinic_room_name_plain" ON "clinic_room" ("clinic_id", lower("name"));

-- AddForeignKey
ALTER TABLE "clinic_room" ADD CONSTRAINT "clinic_room_clinic_id_fkey" FOREIGN KEY ("clinic_id") REFERENCES "clinic"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
