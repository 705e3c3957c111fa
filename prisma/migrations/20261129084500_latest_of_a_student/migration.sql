-- The last lines of a student, without reading the others.
CREATE INDEX "experience_line_student_id_held_on_idx" ON "experience_line"("student_id", "held_on");
