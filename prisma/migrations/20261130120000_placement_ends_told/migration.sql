-- The end of which whoever places students was told: with another end they are told anew.
ALTER TABLE "placement_check" ADD COLUMN "told_end_on" DATE;
ALTER TABLE "placement_file" ADD COLUMN "told_end_on" DATE;
