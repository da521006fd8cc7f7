-- Lists and counts read the indexes of the course alone where the database knows that a page is visible to all: what 0013 set is now with
-- the other of the two tables, the one that hardly changes.
ALTER TABLE "shipment_course" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
