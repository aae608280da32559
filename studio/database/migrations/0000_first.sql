CREATE TABLE "audit" (
	"id" serial PRIMARY KEY NOT NULL,
	"at" text NOT NULL,
	"by" text NOT NULL,
	"act" text NOT NULL,
	"subject" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "banks" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revision" integer NOT NULL,
	"profile_errors" integer NOT NULL,
	"last_run" text,
	"open_causes" integer DEFAULT 0 NOT NULL,
	"trend" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" serial PRIMARY KEY NOT NULL,
	"finding_id" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"webhook_id" text NOT NULL,
	"state" text NOT NULL,
	"body" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"answer" text,
	"created_at" timestamp with time zone NOT NULL,
	"tried_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "findings" (
	"id" text PRIMARY KEY NOT NULL,
	"bank_id" text NOT NULL,
	"cause_id" text NOT NULL,
	"state" text NOT NULL,
	"cause" jsonb NOT NULL,
	"rank" integer NOT NULL,
	"first_run" text NOT NULL,
	"last_run" text NOT NULL,
	"runs" integer NOT NULL,
	"assignee" text,
	"waiver_owner" text,
	"waiver_reason" text,
	"waiver_last_day" date,
	"accepts" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"bank_id" text NOT NULL,
	"revision" integer NOT NULL,
	"yaml" text NOT NULL,
	"saved_by" text NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profiles_bank_id_revision_pk" PRIMARY KEY("bank_id","revision")
);
--> statement-breakpoint
CREATE TABLE "results" (
	"id" text PRIMARY KEY NOT NULL,
	"run_id" text NOT NULL,
	"bank_name" text NOT NULL,
	"verdict" text NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_by" text NOT NULL,
	"folder" text NOT NULL,
	"files" jsonb NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by" text,
	"withdrawn_reason" text
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" text PRIMARY KEY NOT NULL,
	"number" serial NOT NULL,
	"bank_id" text NOT NULL,
	"state" text NOT NULL,
	"scope" jsonb NOT NULL,
	"narrowed" boolean DEFAULT false NOT NULL,
	"again" text,
	"revision" integer NOT NULL,
	"folder" text,
	"verdict" text,
	"exit_code" integer,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"started_by" text NOT NULL,
	"worker" text,
	"seen_at" timestamp with time zone,
	"wanted" text,
	"planned" integer DEFAULT 0 NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"exchanges" integer DEFAULT 0 NOT NULL,
	"causes" integer DEFAULT 0 NOT NULL,
	"leftovers" integer DEFAULT 0 NOT NULL,
	"waiting" jsonb,
	"entered" "bytea",
	"problem" jsonb,
	"offset" bigint DEFAULT 0 NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "schedules" (
	"id" text PRIMARY KEY NOT NULL,
	"bank_id" text,
	"search" text,
	"cron" text NOT NULL,
	"time_zone" text NOT NULL,
	"scope" jsonb NOT NULL,
	"missed" text NOT NULL,
	"next_at" timestamp with time zone,
	"last_at" timestamp with time zone,
	"last_runs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"left_out" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"bank_id" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"bytes" integer NOT NULL,
	"sealed" "bytea" NOT NULL,
	"certificate" jsonb,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "secrets_bank_id_name_pk" PRIMARY KEY("bank_id","name")
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"digest" text NOT NULL,
	"role" text NOT NULL,
	"last_day" date NOT NULL,
	"user_id" text,
	"made_by" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "tokens_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"role" text,
	"last_login" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"origin" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workers" (
	"id" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"runs" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_finding_id_findings_id_fk" FOREIGN KEY ("finding_id") REFERENCES "public"."findings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "findings" ADD CONSTRAINT "findings_bank_id_banks_id_fk" FOREIGN KEY ("bank_id") REFERENCES "public"."banks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_bank_id_banks_id_fk" FOREIGN KEY ("bank_id") REFERENCES "public"."banks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_bank_id_banks_id_fk" FOREIGN KEY ("bank_id") REFERENCES "public"."banks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_bank_id_banks_id_fk" FOREIGN KEY ("bank_id") REFERENCES "public"."banks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secrets" ADD CONSTRAINT "secrets_bank_id_banks_id_fk" FOREIGN KEY ("bank_id") REFERENCES "public"."banks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "banks_by_name" ON "banks" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "comments_of_finding" ON "comments" USING btree ("finding_id","id");--> statement-breakpoint
CREATE INDEX "deliveries_of_webhook" ON "deliveries" USING btree ("webhook_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "findings_by_cause" ON "findings" USING btree ("bank_id","cause_id");--> statement-breakpoint
CREATE UNIQUE INDEX "runs_by_number" ON "runs" USING btree ("number");--> statement-breakpoint
CREATE INDEX "runs_of_bank" ON "runs" USING btree ("bank_id","number");--> statement-breakpoint
CREATE INDEX "runs_by_state" ON "runs" USING btree ("state","number");--> statement-breakpoint
CREATE UNIQUE INDEX "runs_active_of_bank" ON "runs" USING btree ("bank_id") WHERE state IN ('running', 'waiting-for-person', 'stopping');--> statement-breakpoint
CREATE INDEX "schedules_by_next" ON "schedules" USING btree ("next_at");