-- Seats, patient slots and assistants of a type could be set and had no effect.
ALTER TABLE "session_type" DROP COLUMN "assist_enabled", DROP COLUMN "uses_seats", DROP COLUMN "seats_per_student", DROP COLUMN "students_per_seat", DROP COLUMN "patient_slots";
