-- What still awaits marks in a teacher's shifts is found without reading what is marked.
DROP INDEX "treatment_session_clinic_id_held_on_shift_idx";

CREATE INDEX "treatment_session_clinic_id_held_on_shift_state_idx" ON "treatment_session"("clinic_id", "held_on", "shift", "state");
