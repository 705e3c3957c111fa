-- Whether forms, check-ins of a type of session and treatment sessions of a clinic ask where they are written, and what of it is stored.
ALTER TABLE "form" ADD COLUMN "location_rule" "LocationRule" NOT NULL DEFAULT 'OFF', ADD COLUMN "location_kept" "LocationKept" NOT NULL DEFAULT 'DISTANCE';
ALTER TABLE "session_type" ADD COLUMN "location_rule" "LocationRule" NOT NULL DEFAULT 'OFF', ADD COLUMN "location_kept" "LocationKept" NOT NULL DEFAULT 'DISTANCE';
ALTER TABLE "clinic" ADD COLUMN "location_rule" "LocationRule" NOT NULL DEFAULT 'OFF', ADD COLUMN "location_kept" "LocationKept" NOT NULL DEFAULT 'DISTANCE';
