-- A label that waits under its number and takes another form meanwhile (a vault began, ended, or has another key) is the operation that
-- it was: it was taken for one of a copied device, which does everything that waits a second time. And what is kept of a label tells
-- nothing of its password: a hash of the whole settings would confirm a guess after the history is encrypted.

comment on column private.sync_clients.marks is 'What the last operations up to last_seq were (private.marks_of), as many as the device may still send again. A copied browser profile has the same name and numbers, and other operations under them.';

create or replace function private.marks_of(ops json) returns uuid[]
language plpgsql immutable set search_path = ''
as $$
begin
  -- Two labels under one number may differ in their settings alone. As jsonb, so that the order of keys does not matter.
  return array(
    select case
        when op.type = 'label' then
          left(md5(op.name), 24)
          || case when op.settings ? 'password' then '0000' else left(md5(coalesce(op.settings ->> 'kid', '')), 4) end
          || right(md5(concat_ws(':', op.name, op.settings)), 4)
        else md5(op.name)
      end::uuid
    from (
      select position, element ->> 'type' as type, concat_ws(':', element ->> 'type', element ->> 'id') as name,
        case when element ->> 'type' = 'label' then (element -> 'generation_settings')::jsonb end as settings
      from json_array_elements(ops) with ordinality as each (element, position)
    ) as op order by op.position
  );
exception when data_exception then
  -- Among them is a text that cannot be stored, which its own operation will be refused for: one by one.
  if json_array_length(ops) = 1 then
    return array(select md5(element::text)::uuid from json_array_elements(ops) as element);
  end if;
  return array(
    select (private.marks_of(json_build_array(element)))[1]
    from json_array_elements(ops) with ordinality as each (element, position) order by position
  );
end
$$;
comment on function private.marks_of(json) is 'What each operation is, for telling whether one that is sent again is the same: a hash of its type and row. Of a label, 24 digits of that, 4 of the form (0000: readable; else of the name of the key), and 4 of the settings, by which nobody finds a password.';

create function private.is_same_op(was uuid, sent uuid) returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  -- 24 digits of the row, 4 of the form, 4 of the settings; among the first are four hyphens.
  before constant text := was::text;
  now_sent constant text := sent::text;
begin
  return was = sent
    -- In another form, or of unknown settings (cut_marks).
    or (
      left(before, 28) = left(now_sent, 28)
      and (substr(before, 29, 4) <> substr(now_sent, 29, 4) or right(before, 4) = '0000')
    )
    -- Of before marks had this form: nothing but four digits is left of it. Without these it is like nothing.
    or (
      left(before, 32) = '00000000-0000-0000-0000-00000000'
      and right(before, 4) <> '0000' and right(before, 4) = right(now_sent, 4)
    );
end
$$;
comment on function private.is_same_op(uuid, uuid) is 'Whether what is sent under a number is what was taken under it, by the marks of both. A label in another form is the same one.';
revoke all on function private.is_same_op(uuid, uuid) from public, anon, authenticated, service_role;

create function private.cut_marks(marks uuid[]) returns uuid[]
language plpgsql immutable set search_path = ''
as $$
begin
  return array(
    select (left(mark::text, 32) || '0000')::uuid from unnest(marks) with ordinality as each (mark, position) order by position
  );
end
$$;
comment on function private.cut_marks(uuid[]) is 'The marks without what they say of settings.';
revoke all on function private.cut_marks(uuid[]) from public, anon, authenticated, service_role;

create or replace function private.standing_of(owner uuid, request private.sync_request, sent uuid[]) returns private.sync_standing
language plpgsql stable set search_path = ''
as $$
declare
  standing private.sync_standing;
  place bigint; -- of first_seq among the kept marks
  again bigint; -- how many operations were taken before
begin
  select client.last_seq, client.last_contact_at, client.marks
    into standing.last_seq, standing.last_contact, standing.kept
    from private.sync_clients as client where client.user_id = owner and client.client_id = request.client_id;
  if not found then
    return standing;
  end if;
  place := request.first_seq - (standing.last_seq - cardinality(standing.kept));
  again := least(greatest(standing.last_seq + 1 - request.first_seq, 0), request.op_count);
  standing.is_copied := again > 0 and (place < 1 or (
    standing.kept[place:place + again - 1] <> sent[1:again] and exists (
      select from unnest(standing.kept[place:place + again - 1], sent[1:again]) as pair (was, now)
      where not private.is_same_op(pair.was, pair.now)
    )
  ));
  standing.is_behind_gap := request.first_seq > standing.last_seq + 1;
  standing.fresh := case when standing.is_copied or standing.is_behind_gap then 0 else request.op_count - again::integer end;
  -- What the device no longer sends it has heard the answer to. Beyond a gap, and of another device, nothing is known.
  if not standing.is_copied and not standing.is_behind_gap then
    standing.kept := standing.kept[greatest(place, 1):];
  end if;
  return standing;
end
$$;

-- What is kept already ---------------------------------------------------------------------------------------------------

-- Which of the marks are labels cannot be seen. Of each, four digits stay, which those of the new form end in, too.
update private.sync_clients as client
  set marks = array(
    select ('00000000-0000-0000-0000-00000000' || right(mark::text, 4))::uuid
    from unnest(client.marks) with ordinality as each (mark, position) order by position
  )
  where cardinality(client.marks) > 0 and not exists (select from private.vaults where vaults.user_id = client.user_id);

-- Where a vault is or was, nothing stays of what may be a label. One that is sent again just now is a copy's, once.
with kept as (
  select client.user_id, client.client_id, mark, position
  from private.sync_clients as client cross join unnest(client.marks) with ordinality as each (mark, position)
  where client.user_id in (select user_id from private.vaults)
), known as (
  select row.user_id, md5(op.type || ':' || row.id)::uuid as mark
  from (
    select user_id, id from public.password_history union all select user_id, id from private.history_tombstones
  ) as row cross join (values ('insert'), ('delete')) as op (type)
  where row.user_id in (select user_id from private.vaults)
  union
  select user_id, md5('delete_all')::uuid from private.vaults
), cut as (
  select kept.user_id, kept.client_id,
    array_agg(coalesce(known.mark, '00000000-0000-0000-0000-000000000000') order by kept.position) as marks
  from kept left join known on known.user_id = kept.user_id and known.mark = kept.mark
  group by kept.user_id, kept.client_id
)
update private.sync_clients as client set marks = cut.marks
  from cut where client.user_id = cut.user_id and client.client_id = cut.client_id;

-- When a vault begins, and what comes readable after that ------------------------------------------------------------------

create or replace function private.write_own_vault(rev text, kid text, gen text, doc json, ended text) returns json
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := private.caller_id();
  known_rev bigint;
  next_gen integer;
  next_doc jsonb;
  fault text;
  kept private.vaults;
begin
  begin
    known_rev := rev::bigint;
    next_gen := gen::integer;
    next_doc := nullif(private.unwrap_json(doc::jsonb), 'null');
  exception when data_exception then
    fault := 'rev, gen or doc cannot be read.';
  end;
  fault := coalesce(fault, case
    when known_rev is null or known_rev not between 0 and 9007199254740991 then 'rev is out of bounds.'
    when kid is null or kid !~ '^[A-Za-z0-9_-]{22}$' then 'kid must name a key.'
    when next_gen is null or next_gen < 1 then 'gen is out of bounds.'
    when ended !~ '^[A-Za-z0-9_-]{43}$' then 'ended must be an end note.'
    when next_doc is null and ended is null then 'Without an end note there is a document.'
    when jsonb_typeof(next_doc) <> 'object' then 'doc must be an object.'
    when octet_length(next_doc::text) > 65536 then 'doc has at most 64 KiB.'
  end);
  if fault is not null then
    raise sqlstate 'PT400' using message = 'bad_row', detail = fault;
  end if;

  perform private.lock_head(caller);
  select * into kept from private.vaults where user_id = caller;
  if known_rev <> coalesce(kept.rev, 0) then
    raise sqlstate 'PT409' using message = 'vault_changed', detail = 'Another write came first: read the vault again.';
  end if;
  fault := case
    -- In the distance of a backup, and far from where no later generation would fit.
    when kept.rev is null then case when next_gen > 1000000 then 'gen is out of bounds.' end
    when kid = kept.kid then case when next_gen <> kept.gen then 'gen belongs to the key.' end
    when next_gen::bigint - kept.gen not between 1 and 100 then 'The gen of a new key is 1 to 100 above the last.'
  end;
  if fault is null and next_doc is null and exists (
    select from public.password_history where user_id = caller and (generation_settings ? 'password') = false
  ) then
    fault := 'The document goes with the last sealed row.';
  end if;
  if fault is not null then
    raise sqlstate 'PT400' using message = 'bad_row', detail = fault;
  end if;
  if (kid <> kept.kid and kept.doc is not null) or (ended is not null and ended is distinct from kept.ended) then
    perform private.require_recent_sign_in(caller);
  end if;

  insert into private.vaults as vault (user_id, rev, kid, gen, doc, ended)
  values (caller, known_rev + 1, write_own_vault.kid, next_gen, next_doc, write_own_vault.ended)
  on conflict on constraint vaults_pkey do update
    set rev = excluded.rev, kid = excluded.kid, gen = excluded.gen, doc = excluded.doc, ended = excluded.ended;
  if next_doc is null then
    delete from private.vault_devices where user_id = caller;
  elsif ended is null and (kept.doc is null or kept.ended is not null) then
    -- From here on nothing is kept by which a password could be guessed that was readable until now.
    update private.sync_clients as client set marks = private.cut_marks(client.marks) where client.user_id = caller;
  end if;
  return json_build_object('rev', known_rev + 1, 'kid', kid, 'gen', next_gen, 'ended', ended);
end
$$;

create or replace function private.record_outcomes(request private.sync_request, fresh integer, refusals json[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := private.caller_id();
begin
  insert into private.sync_outcomes (user_id, client_id, seq, code, message)
  select caller, request.client_id, request.first_seq + request.op_count - fresh + position - 1,
      refusal ->> 'code', refusal ->> 'message'
    from unnest(refusals) with ordinality as element (refusal, position) where refusal is not null;
  -- What came readable into a history that is encrypted is not known by its settings either.
  if exists (select from unnest(refusals) as refusal where refusal ->> 'code' = 'encryption_required') then
    update private.sync_clients as client set marks = private.cut_marks(client.marks)
      where client.user_id = caller and client.client_id = request.client_id;
  end if;
end
$$;
