-- The room in which the shift last saw a date: where a date changes its room, its students get chairs of the new one.
ALTER TABLE "clinic_shift_date" ADD COLUMN "room_id" UUID;
UPDATE "clinic_shift_date" d SET "room_id" = o."room_id" FROM "occurrence" o WHERE o."id" = d."occurrence_id";
