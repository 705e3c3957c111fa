-- A clinic and each of its rooms have a room in which they are planned. Two clinics may have a room of the same name as a seminar room: their
-- names differ by themselves.
DROP INDEX "room_building_name";
CREATE UNIQUE INDEX "room_building_name" ON "room" ("building_id", lower("name")) NULLS NOT DISTINCT WHERE "kind" <> 'CLINIC';

-- A clinic as a whole has one such room, and so has each of its rooms.
CREATE UNIQUE INDEX "room_clinic_part" ON "room" ("clinic_id", "clinic_room_id") NULLS NOT DISTINCT WHERE "kind" = 'CLINIC';

INSERT INTO "room" ("id", "name", "kind", "clinic_id", "clinic_room_id", "active", "out_of_use_at")
SELECT gen_random_uuid(), w.name, 'CLINIC', w.clinic_id, w.clinic_room_id, w.active, CASE WHEN w.active THEN NULL ELSE COALESCE(w.out_of_use_at, now()) END
FROM (
    SELECT c.id AS clinic_id, NULL::uuid AS clinic_room_id, c.name, c.active, c.out_of_use_at FROM "clinic" c
    UNION ALL
    SELECT c.id, z.id, left(c.name || ', ' || z.name, 120), c.active, c.out_of_use_at FROM "clinic" c JOIN "clinic_room" z ON z.clinic_id = c.id
) w
ON CONFLICT ("clinic_id", "clinic_room_id") WHERE "kind" = 'CLINIC' DO NOTHING;
