create table if not exists customers (customer_id integer primary key, name text not null, country text not null);
create table if not exists products (
    product_id integer primary key, sku text not null unique, name text not null, price_cents integer not null,
    version bigint not null default 1
);
create table if not exists orders (
    order_id {identity} primary key, customer_id integer not null references customers,
    status text not null default 'open', ordered_on date not null default current_date
);
create table if not exists lines (
    line_id {identity} primary key, order_id integer not null references orders,
    product_id integer not null references products,
    quantity integer not null, price_cents integer not null
);
create table if not exists payments (
    payment_id {identity} primary key, order_id integer not null references orders, method text not null, amount_cents integer not null
);
create index if not exists lines_by_order on lines (order_id);
create index if not exists payments_by_order on payments (order_id);
